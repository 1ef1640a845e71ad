// SPDX-License-Identifier: BSD-2-Clause
// A reading of both streams in Rust, as an adapter of level structure: rustc -O rust.rs && ./rust malloc|uma <STREAM
use std::io::Read;

const MALLOC: &str = "memalloced memfreed numallocs numfrees size reserved1 reserved2 reserved3";
const ZONE_32: &str = "align size rsize maxpages limit pages keg_free zone_free bucketsize zone_flags";
const ZONE_64: &str = "allocs frees fails sleeps xdomain reserved1";

fn integer(octets: &[u8], little: bool) -> u64 {
    (0..octets.len()).map(|i| u64::from(octets[if little { i } else { octets.len() - 1 - i }]) << (8 * i)).sum()
}

fn fields(names: &str, octets: &[u8], width: usize, little: bool) -> String {
    let quote = if width == 8 { "\"" } else { "" };
    let values = octets.chunks(width).map(|word| integer(word, little));
    names.split(' ').zip(values).map(|(name, value)| format!(",\"{name}\":{quote}{value}{quote}")).collect()
}

fn name(field: &[u8]) -> String {
    let length = field.iter().rposition(|octet| *octet != 0).map_or(0, |last| last + 1);
    match std::str::from_utf8(&field[..length]) {
        Ok(text) if length < 32 && !text.contains(char::is_control) =>
            format!("\"name\":\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        _ => format!("\"name_hex\":\"{}\"", field.iter().map(|octet| format!("{octet:02x}")).collect::<String>()),
    }
}

fn statistics(uma: bool, (cpu, octets): (usize, &[u8]), little: bool) -> String {
    if !uma { return format!("{{\"cpu\":{cpu}{}}}", fields(MALLOC, octets, 8, little)) }
    let reserved: Vec<_> = octets[24..].chunks(8).map(|word| integer(word, little).to_string()).collect();
    format!("{{\"cpu\":{cpu}{},\"reserved\":{reserved:?}}}", fields("allocs frees cache_free", octets, 8, little))
}

fn decode(kind: &str, stream: &[u8]) -> Result<String, String> {
    let refuse = |class, offset| Err(format!("{{\"verdict\":\"reject\",\"class\":\"{class}\",\"offset\":{offset}}}"));
    if stream.len() < 16 { return refuse("truncated", stream.len()) }
    let order = match stream[..4] { [1, 0, 0, 0] => "little", [0, 0, 0, 1] => "big", _ => return refuse("version", 0) };
    let (little, uma, head) = (order == "little", kind == "uma", if kind == "uma" { 120 } else { 32 });
    let (maxcpus, count) = (integer(&stream[4..8], little) as usize, integer(&stream[8..12], little));
    if maxcpus == 0 { return refuse("maxcpus", 4) }
    let length = 16 + u128::from(count) * (head + 64 * maxcpus) as u128;
    if (stream.len() as u128) < length { return refuse("truncated", stream.len()) }
    if stream.len() as u128 > length { return refuse("trailing", length as usize) }
    let types: Vec<_> = stream[16..].chunks(head + 64 * maxcpus).map(|octets| {
        let cpus: Vec<_> = octets[head..].chunks(64).enumerate().map(|cpu| statistics(uma, cpu, little)).collect();
        let mut zone = name(&octets[..32]);
        if uma { zone += &(fields(ZONE_32, &octets[32..], 4, little) + &fields(ZONE_64, &octets[72..], 8, little)) }
        format!("{{{zone},\"cpus\":[{}]}}", cpus.join(","))
    }).collect();
    let header = fields("version maxcpus count pad", stream, 4, little);
    Ok(format!("{{\"kind\":\"{kind}\",\"byte_order\":\"{order}\"{header},\"types\":[{}]}}", types.join(",")))
}

fn main() {
    let (mut stream, kind) = (Vec::new(), std::env::args().last().unwrap_or_default());
    std::io::stdin().read_to_end(&mut stream).expect("standard input");
    let answer = decode(&kind, &stream);
    println!("{}", answer.as_ref().unwrap_or_else(|refusal| refusal));
    std::process::exit(answer.is_err().into());
}

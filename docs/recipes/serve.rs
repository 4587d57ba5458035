use serde_json::{json, Value};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut urls = Command::new("urls").arg("--serve-stdin").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut texts = urls.stdin.take().unwrap();
    let mut rows = BufReader::new(urls.stdout.take().unwrap()).lines();
    for name in std::env::args().skip(1) {
        let text = String::from_utf8_lossy(&std::fs::read(&name)?).into_owned();
        texts.write_all(format!("{}\n", json!({ "id": name, "text": text })).as_bytes())?;
        loop {
            let row: Value = serde_json::from_str(&rows.next().ok_or("urls has ended")??)?;
            if let Some(error) = row["error"].as_str() {
                return Err(error.into());
            }
            let Some(url) = row["url"].as_str() else { break };
            println!("{name}\t{url}");
        }
    }
    drop(texts);
    urls.wait()?;
    Ok(())
}

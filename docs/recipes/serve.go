package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
)

func main() {
	urls := exec.Command("urls", "--serve-stdin")
	in, _ := urls.StdinPipe()
	out, _ := urls.StdoutPipe()
	if err := urls.Start(); err != nil {
		log.Fatal(err)
	}
	texts, rows := json.NewEncoder(in), json.NewDecoder(out)
	for _, name := range os.Args[1:] {
		text, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		texts.Encode(map[string]string{"id": name, "text": string(text)})
		for {
			var row struct {
				ID, URL, Error string
				End            bool
			}
			if err := rows.Decode(&row); err != nil || row.Error != "" {
				log.Fatal(err, row.Error)
			}
			if row.End {
				break
			}
			fmt.Printf("%s\t%s\n", row.ID, row.URL)
		}
	}
	in.Close()
	urls.Wait()
}

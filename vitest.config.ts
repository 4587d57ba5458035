import { defineConfig, type ViteUserConfig } from 'vitest/config'

// A case that is fed unit by unit takes a second on a busy machine: a limit that only a hang reaches.
const config: ViteUserConfig = defineConfig({ test: { testTimeout: 120_000 } })

export default config

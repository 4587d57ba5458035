import { defineConfig, type ViteUserConfig } from 'vitest/config'

// A case that is fed unit by unit takes a second on a busy machine: a limit that only a hang reaches.
// All cores: the default leaves one idle, which on a machine of two is half of it.
const config: ViteUserConfig = defineConfig({ test: { testTimeout: 120_000, maxWorkers: '100%' } })

export default config

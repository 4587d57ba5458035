import { defineConfig, type ViteUserConfig } from 'vitest/config'

// No test or hook has a limit of time: a machine that is busy with something else is no fault. What must not take long
// is measured by the work it does or by the time of the processor.
// All cores: the default leaves one idle, which on a machine of two is half of it.
const config: ViteUserConfig = defineConfig({ test: { testTimeout: 0, hookTimeout: 0, maxWorkers: '100%' } })

export default config

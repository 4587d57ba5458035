import { defineConfig, type ViteUserConfig } from 'vitest/config'

// Node reads additional certificates at each start, which takes longer than the start: no process of a test needs them.
delete process.env.NODE_EXTRA_CA_CERTS

// No test or hook has a limit of time: a machine that is busy with something else is no fault. What must not take long
// is measured by the work it does or by the time of the processor.
// All cores: the default leaves one idle, which on a machine of two is half of it.
const config: ViteUserConfig = defineConfig({
  test: { testTimeout: 0, hookTimeout: 0, maxWorkers: '100%', globalSetup: 'test/setup.ts' },
})

export default config

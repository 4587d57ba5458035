import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { withoutPackages } from './test/without-packages.ts'

// Node reads additional certificates at each start, which takes longer than the start: no process of a test needs them.
delete process.env.NODE_EXTRA_CA_CERTS

const { arePackagesInstalled } = await import(new URL('scripts/packages.mjs', import.meta.url).href)

// No test or hook has a limit of time: a machine that is busy with something else is no fault. What must not take long
// is measured by the work it does or by the time of the processor.
// All cores: the default leaves one idle, which on a machine of two is half of it.
const config: ViteUserConfig = defineConfig({
  plugins: arePackagesInstalled('test') ? [] : [withoutPackages()],
  test: { testTimeout: 0, hookTimeout: 0, maxWorkers: '100%' },
})

export default config

import { startThemeSwitch } from './theme-switch.ts'

startThemeSwitch()

import { startCode } from './code.ts'
import { startSearchDoor } from './search-door.ts'
import { startSides } from './sides.ts'
import { startThemeSwitch } from './theme-switch.ts'

startThemeSwitch()
startSearchDoor()
startSides()
startCode()

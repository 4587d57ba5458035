export const LESS_THAN = 0x3c
export const EQUALS = 0x3d

export const LF = 0x0a

/** Why a command does not do what it was told to, in words for who told it. */
export class Refusal extends Error {}

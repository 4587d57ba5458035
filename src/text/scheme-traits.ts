/** The facts of a scheme that decide how candidates of it are read. A property that is left out does not hold. */
export interface SchemeTraits {
  /** Whether URLs of the scheme must name a host. RFC 1738 §5: `hostport` without brackets around it */
  readonly needsHost?: true
  /** Whether URLs of the scheme are addresses with a host: `user@host`. */
  readonly isAddress?: true
  /**
   * The meaning of blanks in a URL of the scheme. `any`: a selector may hold blanks, and angle brackets hold any number
   * of them. `encoded`: they may hold any number, too, and the blanks in the name of a node become `%20`. Absent: the
   * blanks were inserted when the text was wrapped.
   */
  readonly blanks?: 'any' | 'encoded'
}

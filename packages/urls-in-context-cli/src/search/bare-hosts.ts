import type { HostPredicate } from 'urls-in-context'
import { isLocalHost, isPublicHost } from 'urls-in-context/tlds'
import type { HostKind } from './search.ts'

/** Which hosts are URLs without a scheme. Loaded only where they are asked for, with the table of top-level domains. */
export const HOSTS: Readonly<Record<HostKind, HostPredicate>> = {
  public: isPublicHost,
  local: isLocalHost,
  all: (...host) => isPublicHost(...host) || isLocalHost(...host),
}

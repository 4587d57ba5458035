import { expectTypeOf, test } from 'vitest'
import {
  type Failure,
  type FtpUrl,
  type HttpUrl,
  type Octets,
  type OtherUrl,
  parseUrl,
  type Url,
} from '../../src/url/index.ts'

test('the scheme narrows the union', () => {
  const url = parseUrl('ftp://host.dom/a/b;type=i')
  expectTypeOf(url).toEqualTypeOf<Url | Failure>()
  if (!url.ok) {
    expectTypeOf(url).toEqualTypeOf<Failure>()
    // @ts-expect-error a failure has no components
    url.components
    return
  }
  // @ts-expect-error not every URL has directories
  url.cwd
  if (url.scheme === 'ftp') {
    expectTypeOf(url).toEqualTypeOf<FtpUrl>()
    expectTypeOf(url.cwd).toEqualTypeOf<readonly Octets[]>()
    expectTypeOf(url.name).toEqualTypeOf<Octets | null>()
    expectTypeOf(url.typecode).toEqualTypeOf<'a' | 'i' | 'd' | null>()
    // @ts-expect-error that is gopher's
    url.selector
  }
  if (url.scheme === 'http') expectTypeOf(url).toEqualTypeOf<HttpUrl>()
  if (url.scheme === 'https') expectTypeOf(url).toEqualTypeOf<HttpUrl>()
})

test('a switch over the schemes leaves the others', () => {
  const url = parseUrl('foo:bar')
  if (!url.ok) return
  switch (url.scheme) {
    case 'gopher':
      expectTypeOf(url.request).toEqualTypeOf<Uint8Array>()
      break
    case 'mailto':
      expectTypeOf(url.addresses).toEqualTypeOf<readonly string[]>()
      break
    case 'sip':
    case 'sips':
      expectTypeOf(url.host).toEqualTypeOf<string>()
      break
  }
  expectTypeOf<OtherUrl['scheme']>().toExtend<string>()
})

import { type Pair, splitPairs, valuesOf } from '../octets.ts'
import { hasParameters } from '../opaque.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface GeoFields {
  /** Degrees, north and east positive, in the reference system `crs`; `null` if not a number. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres. */
  readonly altitude: number | null
  /** Default: `wgs84`. */
  readonly crs: string
  /** Metres. */
  readonly uncertainty: number | null
  readonly parameters: readonly Pair[]
}

/** RFC 5870 */
export interface GeoUrl extends UrlRecord<'geo', GeoFields>, GeoFields {}

export function readGeo(components: Components): GeoFields {
  const [coordinates, ...rest] = components.path.split(';')
  const [latitude, longitude, altitude] = coordinates!.split(',')
  const parameters = splitPairs(rest.join(';'), ';')
  return {
    latitude: num(latitude),
    longitude: num(longitude),
    altitude: num(altitude),
    crs: valuesOf(parameters, 'crs')[0]?.text.toLowerCase() ?? 'wgs84',
    uncertainty: num(valuesOf(parameters, 'u')[0]?.text),
    parameters,
  }
}

// RFC 5870 §3.3 num
function num(text: string | undefined): number | null {
  return text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

// RFC 5870 §3.3 geo-path
export function isGeo(rest: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){1,2}(?![^;?#])/.test(rest) && hasParameters(rest)
}

import { type Pair, splitPairs, valuesOf } from '../pairs.ts'
import { UrlRecord } from '../record.ts'

export interface GeoFields {
  /** Degrees, north and east positive, in the reference system `crs`; `null` if it is no number. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres, if given. */
  readonly altitude: number | null
  /** `wgs84` if none is named. */
  readonly crs: string
  /** Metres, if given. */
  readonly uncertainty: number | null
  readonly parameters: readonly Pair[]
}

/** RFC 5870 */
export class GeoUrl extends UrlRecord<'geo', GeoFields> implements GeoFields {
  protected override readFields(): GeoFields {
    const [coordinates, ...rest] = this.components.path.split(';')
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

  get latitude(): number | null {
    return this.fields.latitude
  }

  get longitude(): number | null {
    return this.fields.longitude
  }

  get altitude(): number | null {
    return this.fields.altitude
  }

  get crs(): string {
    return this.fields.crs
  }

  get uncertainty(): number | null {
    return this.fields.uncertainty
  }

  get parameters(): readonly Pair[] {
    return this.fields.parameters
  }
}

// RFC 5870 §3.3 num
function num(text: string | undefined): number | null {
  return text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

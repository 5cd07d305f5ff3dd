/** ISO 3166-2:RO. */
export const romanianCounties: Readonly<Record<string, string>> = {
  'RO-AB': 'Alba',
  'RO-AG': 'Argeș',
  'RO-AR': 'Arad',
  'RO-B': 'București',
  'RO-BC': 'Bacău',
  'RO-BH': 'Bihor',
  'RO-BN': 'Bistrița-Năsăud',
  'RO-BR': 'Brăila',
  'RO-BT': 'Botoșani',
  'RO-BV': 'Brașov',
  'RO-BZ': 'Buzău',
  'RO-CJ': 'Cluj',
  'RO-CL': 'Călărași',
  'RO-CS': 'Caraș-Severin',
  'RO-CT': 'Constanța',
  'RO-CV': 'Covasna',
  'RO-DB': 'Dâmbovița',
  'RO-DJ': 'Dolj',
  'RO-GJ': 'Gorj',
  'RO-GL': 'Galați',
  'RO-GR': 'Giurgiu',
  'RO-HD': 'Hunedoara',
  'RO-HR': 'Harghita',
  'RO-IF': 'Ilfov',
  'RO-IL': 'Ialomița',
  'RO-IS': 'Iași',
  'RO-MH': 'Mehedinți',
  'RO-MM': 'Maramureș',
  'RO-MS': 'Mureș',
  'RO-NT': 'Neamț',
  'RO-OT': 'Olt',
  'RO-PH': 'Prahova',
  'RO-SB': 'Sibiu',
  'RO-SJ': 'Sălaj',
  'RO-SM': 'Satu Mare',
  'RO-SV': 'Suceava',
  'RO-TL': 'Tulcea',
  'RO-TM': 'Timiș',
  'RO-TR': 'Teleorman',
  'RO-VL': 'Vâlcea',
  'RO-VN': 'Vrancea',
  'RO-VS': 'Vaslui',
}

export const BUCHAREST = 'RO-B'

/** A postal address as RO e-Factura wants it; Bucharest is written as one of its six sectors. */
export type RomanianPlace = {
  readonly street: string
  readonly city: string
  /** A key of `romanianCounties`; empty where none is known. */
  readonly county: string
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const SECTOR = /\bsect(?:or(?:ul)?|\.)\s*([1-6])\b/
const COUNTY_LABEL = /^(?:jud(?:etul|\.)?|municipiul|mun\.)\s*/

function countyOf(part: string): string | null {
  const name = plain(part).trim().replace(COUNTY_LABEL, '')
  const found = Object.entries(romanianCounties).find(([, county]) => plain(county) === name)

  return found?.[0] ?? null
}

const UNKNOWN = { city: '', county: '' }

/** Reads an address as people write it: „Bd. Unirii 1, Cluj-Napoca, jud. Cluj”. What it does not name stays empty. */
export function readRomanianPlace(address: string): RomanianPlace {
  const [street = '', ...rest] = address
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = rest.flatMap((part) => countyOf(part) ?? [])
  const county = named.at(-1) ?? null
  if (county === null) return { street, ...UNKNOWN, city: rest[0] ?? '' }
  if (county === BUCHAREST) {
    const sector = SECTOR.exec(plain(address))?.[1]
    return { street, city: sector === undefined ? '' : `SECTOR${sector}`, county }
  }
  const city = rest.find((part) => countyOf(part) === null) ?? romanianCounties[county] ?? ''

  return { street, city, county }
}

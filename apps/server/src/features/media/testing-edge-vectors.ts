import { createHash, createHmac } from 'node:crypto'
import { signingKeysOf } from './signing-keys.ts'

/**
 * What an edge does with an address: send the file, or answer 403 (another 4xx for other paths), or 410, or pass on an
 * error of the origin, which nothing may store.
 */
export type EdgeResult = 'granted' | 'refused' | 'expired' | 'failed'

/** One request to an edge, signed for every edge (HMAC-SHA-256) and for nginx's `secure_link` (MD5). */
export type EdgeVector = {
  readonly name: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly address: string
  readonly addressMd5: string
  readonly result: EdgeResult
  /** What is sent when it is granted, as a path of the origin. */
  readonly file: string | null
  /** The status of the origin when it has no file for the film; 0 when it ends the connection. */
  readonly origin?: number
}

/** The keys that the edge knows, newest first; addresses of the third must be refused. */
export const edgeSecrets = [
  'current-key-of-the-test-vectors-0123456789',
  'previous-key-of-the-test-vectors-012345678',
] as const
const RETIRED_SECRET = 'retired-key-of-the-test-vectors-0123456789'

type Parts = {
  readonly secret: string
  readonly expiry: string
  readonly session: string
  readonly film: string
  readonly file: string
}
type Write = (parts: Parts, sign: (parts: Parts) => string) => string
type Case = {
  readonly name: string
  readonly parts?: Partial<Parts>
  /** The address, when it is not the usual one of these parts. */
  readonly write?: Write
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly origin?: number
}

const [CURRENT, PREVIOUS] = edgeSecrets
const YEAR_2100 = '4102444800'
const YEAR_2020 = '1577836800'
const usual: Parts = {
  secret: CURRENT,
  expiry: YEAR_2100,
  session: 'laptop_1',
  film: '0123456789abcdef0123456789abcdef',
  file: 'v720_00000.m4s',
}
const other = 'fedcba9876543210fedcba9876543210'

const idOf = (secret: string) =>
  signingKeysOf({ fallback: secret, secrets: [], isForNginx: false })[0].id
const addressOf = (signature: string, { secret, expiry, session, film, file }: Parts) =>
  `/m/${idOf(secret)}.${signature}/${expiry}/${session}/${film}/${file}`
const plain: Write = (parts, sign) => addressOf(sign(parts), parts)
/** Signed for some parts, and sent with others. */
const sentWith =
  (sent: Partial<Parts>): Write =>
  (parts, sign) =>
    addressOf(sign(parts), { ...parts, ...sent })
const withSignature =
  (change: (signature: string) => string): Write =>
  (parts, sign) =>
    addressOf(change(sign(parts)), parts)
const changed =
  (from: string | RegExp, to: string): Write =>
  (parts, sign) =>
    plain(parts, sign).replace(from, to)
const ended = (suffix: string): Write => changed(/$/, suffix)

/** Another character of base64url at a place of a signature. */
const replaced = (at: number) => (signature: string) => {
  const given = signature.at(at)
  return signature.slice(0, at) + (given === 'A' ? 'Q' : 'A') + signature.slice(at + 1)
}
/** The same 128 bits, written with other filling bits behind them. */
const refilled = (signature: string) =>
  signature.slice(0, 21) + String.fromCodePoint((signature.codePointAt(21) ?? 0) + 1)
const swapCase = (text: string) =>
  text.replaceAll(/[A-Za-z]/g, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  )

const granted: readonly Case[] = [
  { name: 'a segment' },
  { name: 'an initialisation segment', parts: { file: 'v720_init.mp4' } },
  { name: 'a caption', parts: { file: 'captions_ro.vtt' } },
  { name: 'a picture', parts: { file: 'storyboard_0.jpg' } },
  { name: 'a WebP picture', parts: { file: 'storyboard_0.webp' } },
  { name: 'a playlist', parts: { file: 'web.m3u8' } },
  { name: 'a film key', parts: { file: 'film.key' } },
  { name: 'a file whose name has several dots', parts: { file: 'v720.av1-10.00000.m4s' } },
  { name: 'a file whose name begins with an underscore', parts: { file: '_v720.m4s' } },
  { name: 'a file of 128 characters', parts: { file: `${'f'.repeat(124)}.m4s` } },
  { name: 'a film of one character', parts: { film: 'f' } },
  { name: 'a film of 64 characters', parts: { film: 'f'.repeat(64) } },
  { name: 'a session of one character', parts: { session: '-' } },
  { name: 'a session of 64 characters', parts: { session: 'S_-9'.repeat(16) } },
  { name: 'an expiry of twelve digits', parts: { expiry: '999999999999' } },
  { name: 'an expiry with zeros in front, signed so', parts: { expiry: '004102444800' } },
  { name: 'the previous key while keys are rotated', parts: { secret: PREVIOUS } },
  { name: 'HEAD', method: 'HEAD' },
  { name: 'the first bytes of a segment', headers: { range: 'bytes=0-9' } },
  { name: 'the last bytes of a segment', headers: { range: 'bytes=-5' } },
  { name: 'a request with cookies', headers: { cookie: 'a=1; expiry=0' } },
]

const expired: readonly Case[] = [
  { name: 'an address of 2020', parts: { expiry: YEAR_2020 } },
  { name: 'the first second of 1970', parts: { expiry: '1' } },
  { name: 'an expired playlist', parts: { expiry: YEAR_2020, file: 'web.m3u8' } },
  { name: 'an expired film key', parts: { expiry: YEAR_2020, file: 'film.key' } },
  {
    name: 'an expired address of the previous key',
    parts: { expiry: YEAR_2020, secret: PREVIOUS },
  },
  { name: 'an expired address, HEAD', parts: { expiry: YEAR_2020 }, method: 'HEAD' },
  {
    name: 'an expired address, a range',
    parts: { expiry: YEAR_2020 },
    headers: { range: 'bytes=0-9' },
  },
]

const failed: readonly Case[] = [
  ...[
    { name: 'a file that the origin does not have', origin: 404 },
    { name: 'a file that the origin refuses', origin: 403 },
    { name: 'a file that the origin had', origin: 410 },
    { name: 'an origin that fails', origin: 500 },
    { name: 'an origin that is overloaded', origin: 503 },
    { name: 'an origin that ends the connection', origin: 0 },
  ].map((one) => ({ ...one, parts: { film: `origin-${one.origin}` } })),
  {
    name: 'a range of a file that the origin does not have',
    parts: { film: 'origin-404-range' },
    origin: 404,
    headers: { range: 'bytes=0-9' },
  },
]

const forgedSignatures: readonly Case[] = [
  { name: 'a signature with another first character', write: withSignature(replaced(0)) },
  { name: 'a signature with another character in the middle', write: withSignature(replaced(11)) },
  { name: 'a signature with another last character', write: withSignature(replaced(21)) },
  { name: 'a signature with other filling bits', write: withSignature(refilled) },
  { name: 'a signature in the other case', write: withSignature(swapCase) },
  { name: 'a signature without its last character', write: withSignature((s) => s.slice(0, 21)) },
  { name: 'a signature with one character more', write: withSignature((s) => `${s}A`) },
  { name: 'a signature with padding', write: withSignature((s) => `${s}==`) },
  { name: 'a signature in the ordinary alphabet', write: withSignature((s) => `+/${s.slice(2)}`) },
  { name: 'no signature', write: withSignature(() => '') },
  { name: 'a signature of zero bits', write: withSignature(() => 'A'.repeat(22)) },
  {
    name: 'an expired address with a forged signature',
    parts: { expiry: YEAR_2020 },
    write: withSignature(replaced(0)),
  },
]

const forgedKeys: readonly Case[] = [
  { name: 'a retired key', parts: { secret: RETIRED_SECRET } },
  {
    name: 'an expired address of a retired key',
    parts: { secret: RETIRED_SECRET, expiry: YEAR_2020 },
  },
  { name: 'the name of another key', write: sentWith({ secret: PREVIOUS }) },
  { name: 'an unknown name of a key', write: changed(idOf(CURRENT), 'zzzzzzzz') },
  { name: 'a name of a key in capitals', write: changed(idOf(CURRENT), 'ZZZZZZZZ') },
  { name: 'an empty name of a key', write: changed(idOf(CURRENT), '') },
  { name: 'a name of a key with one character more', write: changed('.', '0.') },
  { name: 'no dot behind the name of the key', write: changed('.', '') },
]

const forgedParts: readonly Case[] = [
  { name: 'a later expiry', write: sentWith({ expiry: '4102444801' }) },
  {
    name: 'a later expiry for an expired address',
    parts: { expiry: YEAR_2020 },
    write: sentWith({ expiry: YEAR_2100 }),
  },
  { name: 'an expiry with a zero in front', write: sentWith({ expiry: `0${YEAR_2100}` }) },
  { name: 'an expiry of thirteen digits', parts: { expiry: '4102444800000' } },
  { name: 'an expiry with a sign', parts: { expiry: '+4102444800' } },
  { name: 'a negative expiry', parts: { expiry: '-1' } },
  { name: 'an expiry with a fraction', parts: { expiry: '4102444800.5' } },
  { name: 'a hexadecimal expiry', parts: { expiry: '0xF4865700' } },
  { name: 'no expiry', parts: { expiry: '' } },
  { name: 'the session of another device', write: sentWith({ session: 'phone_1' }) },
  { name: 'the session in capitals', write: sentWith({ session: 'LAPTOP_1' }) },
  { name: 'no session', parts: { session: '' } },
  { name: 'a session of 65 characters', parts: { session: 's'.repeat(65) } },
  { name: 'another film', write: sentWith({ film: other }) },
  { name: 'the film in capitals', write: sentWith({ film: usual.film.toUpperCase() }) },
  { name: 'no film', parts: { film: '' } },
  { name: 'a film of 65 characters', parts: { film: 'f'.repeat(65) } },
  {
    name: 'film and session exchanged',
    write: sentWith({ film: usual.session, session: usual.film }),
  },
]

const otherPaths: readonly Case[] = [
  { name: 'no file', parts: { file: '' } },
  { name: 'a hidden file', parts: { file: '.htaccess' } },
  { name: 'a file of 129 characters', parts: { file: `${'f'.repeat(125)}.m4s` } },
  { name: 'a file in a folder', parts: { file: 'folder/v720_00000.m4s' } },
  { name: 'a slash behind the file', write: ended('/') },
  {
    name: 'the film of another signature by dot segments',
    parts: { file: `../${other}/v720_00000.m4s` },
  },
  { name: 'dot segments that end at the same file', parts: { file: 'x/../v720_00000.m4s' } },
  { name: 'encoded dot segments', parts: { file: `%2e%2e/${other}/v720_00000.m4s` } },
  { name: 'an encoded letter in the file', parts: { file: 'v720%5f00000.m4s' } },
  { name: 'an encoded letter in the film', write: changed('abcdef/v', 'abcde%66/v') },
  { name: 'an encoded letter in the signature', write: changed('.', '%2e') },
  { name: 'an encoded slash', write: changed(`/${usual.film}`, `%2F${usual.film}`) },
  { name: 'an encoded backslash', parts: { file: '..%5cv720_00000.m4s' } },
  { name: 'an encoded null', parts: { file: 'v720_00000.m4s%00.jpg' } },
  { name: 'an encoded space', parts: { file: 'v720%2000000.m4s' } },
  { name: 'an encoded letter ș', parts: { file: 'poanta%C8%99.m4s' } },
  { name: 'a broken encoding', parts: { file: 'v720_00000.m4s%' } },
  { name: 'two slashes before the film', write: changed(`/${usual.film}`, `//${usual.film}`) },
  { name: 'two slashes before the file', write: changed('/v720', '//v720') },
  { name: 'a matrix parameter', write: ended(';v=1') },
  { name: 'a query', write: ended('?v=1') },
  { name: 'a query with the expiry twice', write: ended('?expiry=1&expiry=9999999999') },
  { name: 'a query with a signature', write: ended(`?signature=${'A'.repeat(22)}`) },
  { name: 'the prefix in capitals', write: changed('/m/', '/M/') },
  { name: 'the path of the origin', write: ({ film, file }) => `/v/${film}/${file}` },
  { name: 'the prefix alone', write: () => '/m/' },
  { name: 'an address of 6,000 characters', parts: { file: `${'f'.repeat(6_000)}.m4s` } },
  { name: 'POST', method: 'POST' },
]

const sign = {
  hmac: ({ secret, expiry, session, film }: Parts) =>
    createHmac('sha256', secret)
      .update(`${expiry} ${session} ${film}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url'),
  md5: ({ secret, expiry, session, film }: Parts) =>
    createHash('md5').update(`${expiry} ${session} ${film} ${secret}`).digest('base64url'),
}

const vectorOf =
  (result: EdgeResult) =>
  ({ name, parts: own, write = plain, method = 'GET', headers = {}, origin }: Case): EdgeVector => {
    const parts = { ...usual, ...own }
    const [address, addressMd5] = [write(parts, sign.hmac), write(parts, sign.md5)]
    const file = result === 'granted' ? `v/${parts.film}/${parts.file}` : null

    return {
      name,
      method,
      headers,
      address,
      addressMd5,
      result,
      file,
      ...(origin === undefined ? {} : { origin }),
    }
  }

/** All of them, in the order of docs/edge/vectors.json. */
export const edgeVectors: readonly EdgeVector[] = [
  ...granted.map(vectorOf('granted')),
  ...expired.map(vectorOf('expired')),
  ...failed.map(vectorOf('failed')),
  ...[...forgedSignatures, ...forgedKeys, ...forgedParts, ...otherPaths].map(vectorOf('refused')),
  // Each signed for the other kind of edge.
  ...[granted[0]].flatMap((one) => {
    if (one === undefined) return []
    const { address, addressMd5, ...vector } = vectorOf('refused')({
      ...one,
      name: 'the signature of the other scheme',
    })
    return [{ ...vector, address: addressMd5, addressMd5: address }]
  }),
]

/** docs/edge/vectors.json, for those who write a rule of their own. */
export const edgeVectorsDocument = `${JSON.stringify({ keys: edgeSecrets, vectors: edgeVectors }, null, 2)}\n`

import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CognitoError } from '../errors.ts'
import { isSameBytes } from '../secrets.ts'
import type { Services } from '../services.ts'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const AMZ_DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const CLOCK_SKEW_MS = 300_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Throws without the operator's AWS Signature Version 4. In test mode any signature passes. */
export function requireOperator(
  request: FastifyRequest,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  const [, keyId, day, region, service, signedHeaders, signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (!keyId || !day || !region || !service || !signedHeaders || !signature) {
    throw new CognitoError('signatureMissing')
  }
  if (config.testMode) return

  const amzDate = String(request.headers['x-amz-date'] ?? '')
  requireRecent(amzDate, day, clock.now())
  const scope = `${day}/${region}/${service}/aws4_request`
  const signed = [
    'AWS4-HMAC-SHA256',
    amzDate,
    scope,
    sha256(canonicalRequest(request, signedHeaders)),
  ].join('\n')
  const { accessKeyId, secretAccessKey } = config.adminKey
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  const isGenuine = isSameBytes(hmac(key, signed), Buffer.from(signature, 'hex'))
  if (keyId !== accessKeyId || !isGenuine) throw new CognitoError('signatureInvalid')
}

function requireRecent(amzDate: string, day: string, now: Date): void {
  const [, year, month, date, hour, minute, second] = AMZ_DATE.exec(amzDate) ?? []
  const signedAt = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  const isRecent = Math.abs(now.getTime() - signedAt) <= CLOCK_SKEW_MS
  if (!isRecent || !amzDate.startsWith(day)) throw new CognitoError('signatureInvalid')
}

// The query is always empty here, and the path is the mounted one as the client wrote it.
function canonicalRequest(request: FastifyRequest, signedHeaders: string): string {
  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) {
    throw new CognitoError('signatureInvalid')
  }
  const headers = names.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )

  return [
    request.method,
    request.url.split('?')[0],
    '',
    headers.join(''),
    signedHeaders,
    sha256(typeof request.body === 'string' ? request.body : ''),
  ].join('\n')
}

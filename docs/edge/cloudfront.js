// A CloudFront function (runtime 2.0) for the behaviour /m/*, associated with viewer request and viewer response. It
// verifies a media URL like the product and removes the signature, so that all viewers share one cached copy of each
// segment, and lets browsers keep what the origin sent. CloudFront does not call it for a status of 400 or higher.
// `keys` names each key of MEDIA_ADDRESS_KEYS by the first eight characters of its SHA-256 (hex).
const crypto = require('crypto')

const keys = { '00000000': 'YOUR-ADDRESS-KEY' } // yours

const ADDRESS =
  /^\/m\/([a-z0-9]{1,8})\.([A-Za-z0-9_-]{22})\/(\d{1,12})\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})$/

const SITE = 'https://hlizo.ro' // yours

// A player must be able to read that it is refused.
function refusal(statusCode, statusDescription) {
  return {
    statusCode,
    statusDescription,
    headers: {
      'access-control-allow-origin': { value: SITE },
      'cache-control': { value: 'no-store' },
    },
  }
}

function withCacheControl(response) {
  const isCacheable = [200, 206, 304].includes(response.statusCode)
  const value = isCacheable ? 'private, max-age=31536000, immutable' : 'no-store'
  response.headers['cache-control'] = { value }

  return response
}

// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  if (event.context.eventType === 'viewer-response') return withCacheControl(event.response)
  const request = event.request
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const hasQuery = Object.keys(request.querystring).length > 0
  const parts = isRead && !hasQuery ? ADDRESS.exec(request.uri) : null
  const key = parts && keys[parts[1]]
  if (!key) return refusal(403, 'Forbidden')

  const [, , signature, expiry, session, film, file] = parts
  const full = crypto.createHmac('sha256', key).update(`${expiry} ${session} ${film}`).digest('hex')
  // The first 128 bits, in base64url without padding.
  const expected = Buffer.from(full.slice(0, 32), 'hex').toString('base64url')
  if (expected !== signature) return refusal(403, 'Forbidden')
  if (Number(expiry) * 1000 <= Date.now()) return refusal(410, 'Gone')

  request.uri = `/v/${film}/${file}`
  return request
}

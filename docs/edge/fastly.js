// Fastly Compute for media.hlizo.ro, built with `js-compute-runtime`. Its backends: `product`, and `origin` (the
// bucket, or nginx on DATA_DIR/media). Its secret store `hlizo` holds MEDIA_ADDRESS_KEYS, the same value as on the nodes.
import { CacheOverride } from 'fastly:cache-override'
import { SecretStore } from 'fastly:secret-store'
import { answerMedia, isCacheable, YEAR_SECONDS } from './media-address.js'

const PRODUCT = 'https://hlizo.ro' // yours

/** Stores a file for a year and an error of the origin not at all (js-compute 3.30 or later). */
function store(sent) {
  if (!isCacheable(sent.status)) return { cache: false }
  sent.ttl = YEAR_SECONDS

  return { cache: true }
}

async function answer(request) {
  const secret = await new SecretStore('hlizo').get('MEDIA_ADDRESS_KEYS')

  return answerMedia(request, {
    secrets: secret.plaintext(),
    site: PRODUCT,
    toProduct: () =>
      fetch(request, { backend: 'product', cacheOverride: new CacheOverride('pass') }),
    fromOrigin: (path, init) =>
      fetch(new URL(path, request.url), {
        ...init,
        backend: 'origin',
        cacheOverride: new CacheOverride('override', { afterSend: store }),
      }),
  })
}

addEventListener('fetch', (event) => event.respondWith(answer(event.request)))

// A Cloudflare Worker (module syntax) for the route media.hlizo.ro/*. Its variables: MEDIA_ADDRESS_KEYS (a secret,
// the same value as on the nodes), PRODUCT (https://hlizo.ro), ORIGIN (the bucket, or nginx on DATA_DIR/media).
import { answerMedia, YEAR_SECONDS } from './media-address.js'

export default {
  fetch(request, env) {
    return answerMedia(request, {
      secrets: env.MEDIA_ADDRESS_KEYS,
      site: env.PRODUCT,
      toProduct: (path) => fetch(env.PRODUCT + path, request),
      fromOrigin: (path, init) =>
        fetch(env.ORIGIN + path, {
          ...init,
          // 0 expires at once. A 304 renews a stored 200.
          cf: {
            cacheEverything: true,
            cacheTtlByStatus: { '200-299': YEAR_SECONDS, '400-599': 0 },
          },
        }),
    })
  },
}

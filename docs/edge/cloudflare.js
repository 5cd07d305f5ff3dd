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
          cf: { cacheEverything: true, cacheTtl: YEAR_SECONDS },
        }),
    })
  },
}

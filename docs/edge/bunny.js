// A standalone script of Bunny Edge Scripting for media.hlizo.ro, bundled with media-address.js. Its variables:
// MEDIA_ADDRESS_KEYS (a secret, the same value as on the nodes), PRODUCT (https://hlizo.ro), ORIGIN (a pull zone in
// front of the bucket that only this script may read; it caches each file for a year, for all viewers,
// and no errors).
import * as BunnySDK from '@bunny.net/edgescript-sdk'
import process from 'node:process'
import { answerMedia } from './media-address.js'

BunnySDK.net.http.serve((request) => {
  const { MEDIA_ADDRESS_KEYS, PRODUCT, ORIGIN } = process.env

  return answerMedia(request, {
    secrets: MEDIA_ADDRESS_KEYS,
    site: PRODUCT,
    toProduct: (path) =>
      fetch(PRODUCT + path, { method: request.method, headers: request.headers }),
    fromOrigin: (path, init) => fetch(ORIGIN + path, init),
  })
})

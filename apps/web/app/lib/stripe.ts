import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { browserSite } from './site.ts'

let loading: Promise<Stripe> | undefined

/** The payment provider's library, loaded on first use and never bundled (PCI DSS, SAQ A). The script is configured: the provider's or the sandbox's. */
export function stripe(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })

  return loading
}

async function load(): Promise<Stripe> {
  const { publishableKey, scriptUrl } = browserSite().settings.payments
  if (!('Stripe' in window)) await addScript(scriptUrl)
  const loaded = await loadStripe(publishableKey, { locale: 'ro' })
  if (!loaded) throw new Error('Stripe.js is not there: it runs in browsers only.')

  return loaded
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    })
    document.head.append(script)
  })
}

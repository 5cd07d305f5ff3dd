import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { stripe } from '#web/lib/stripe.ts'

/** The state of the provider's card fields. */
type CardElementState =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly stripe: Stripe; readonly element: StripeCardElement }

/** Colours for the provider's iframe, which our styles cannot reach. */
function styleOf(place: HTMLElement) {
  const { color, fontSize, fontFamily, backgroundColor } = getComputedStyle(place)

  return { base: { color, fontSize, fontFamily, backgroundColor, iconColor: color } }
}

/** Mounts the provider's card fields in `place`: a card number is never typed into our page (PCI DSS, SAQ A). */
export function useCardElement() {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<CardElementState>({ kind: 'loading' })
  const [isFocused, setFocused] = useState(false)

  useEffect(() => {
    let element: StripeCardElement | undefined
    let isLeft = false

    const mount = (loaded: Stripe) => {
      if (isLeft || !place.current) return
      const made = loaded.elements({ locale: 'ro' }).create('card', {
        hidePostalCode: true,
        disableLink: true,
        style: styleOf(place.current),
      })
      made.on('ready', () => setState({ kind: 'ready', stripe: loaded, element: made }))
      made.on('focus', () => setFocused(true))
      made.on('blur', () => setFocused(false))
      made.mount(place.current)
      element = made
    }
    stripe().then(mount, () => setState({ kind: 'failed' }))

    return () => {
      isLeft = true
      element?.destroy()
    }
  }, [])

  return { place, state, isFocused }
}

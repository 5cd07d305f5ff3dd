import type { ChargeCurrency } from './entities/currency.ts'

export type OutsideLink = {
  readonly kind: 'app-store' | 'google-play' | 'facebook' | 'instagram' | 'tiktok' | 'youtube'
  readonly url: string
}

export type SiteConfig = {
  /** The only source of the service's name. */
  readonly brand: string
  readonly support: { readonly email: string; readonly chatUrl: string | null }
  readonly operator: {
    readonly name: string
    readonly taxId: string
    readonly registration: string
    readonly address: string
    readonly email: string
    readonly dataProtectionEmail: string
    /** Hosting, delivery and mail, for the privacy policy. */
    readonly providers: string
    readonly dataLocation: string
  }
  readonly links: readonly OutsideLink[]
  readonly googleTagManagerId: string | null
}

export type ContractTerms = {
  /** Supply ends the right to withdraw (mode A of D128); else 14 days remain (D129). */
  readonly endsWithSupply: boolean
  /** A cancellation less than 48 hours before a renewal counts as in time (D114). */
  readonly isCancelLenient: boolean
}

/** Written into every page; all of it is public. */
export type PublicSettings = SiteConfig & {
  readonly mode: 'development' | 'test' | 'production'
  readonly publicUrl: string
  /** Whether the browser sends the trace of a click with its calls (W3C Trace Context). */
  readonly isTraced?: boolean
  readonly identity: {
    readonly userPoolId: string
    readonly userPoolClientId: string
    readonly identityPoolId: string
    /** Absolute URLs of an embedded identity service; null for Amazon Cognito. */
    readonly userPoolEndpoint: string | null
    /** Whether the user pool signs in by passkeys on this domain. */
    readonly hasPasskeys: boolean
    /** The hosted domain of the user pool, where sign-ins through other providers begin. */
    readonly signInDomain: string
    /** The providers by their names at the user pool, with what buttons call them. */
    readonly providers: readonly { readonly name: string; readonly label: string }[]
    readonly identityPoolEndpoint: string | null
  }
  readonly payments: {
    readonly mode: 'sandbox' | 'stripe'
    readonly publishableKey: string
    /** Defines `Stripe`: the provider's script, or the sandbox's. */
    readonly scriptUrl: string
    readonly isPaypalOffered: boolean
    readonly cardCurrency: ChargeCurrency
  }
  readonly contracts: ContractTerms
}

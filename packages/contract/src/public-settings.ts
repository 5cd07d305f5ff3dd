/** A link of the footer that the operator configures: a shop for apps or a social page. */
export type OutsideLink = {
  readonly kind: 'app-store' | 'google-play' | 'facebook' | 'instagram' | 'tiktok' | 'youtube'
  readonly url: string
}

/** What the pages say about the service and whoever runs it. */
export type SiteConfig = {
  /** The name of the service: everything that says it reads it here, so that it can be renamed. */
  readonly brand: string
  readonly support: { readonly email: string; readonly chatUrl: string | null }
  readonly operator: {
    readonly name: string
    readonly taxId: string
    readonly registration: string
    readonly address: string
    readonly email: string
    readonly dataProtectionEmail: string
    /** Who hosts, delivers and mails, for the privacy policy. */
    readonly providers: string
    /** Where the data are, for the privacy policy. */
    readonly dataLocation: string
  }
  readonly links: readonly OutsideLink[]
  readonly googleTagManagerId: string | null
}

/** What the contract with a subscriber says. */
export type ContractTerms = {
  /** The supply ends the right to withdraw (mode A of D128); else 14 days remain (D129). */
  readonly endsWithSupply: boolean
  /** A cancellation less than 48 hours before a renewal counts as one in time (D114). */
  readonly isCancelLenient: boolean
}

/** What the browser may know of the configuration, written into every page: everything here is public. */
export type PublicSettings = SiteConfig & {
  readonly mode: 'development' | 'test' | 'production'
  readonly publicUrl: string
  readonly identity: {
    readonly userPoolId: string
    readonly userPoolClientId: string
    readonly identityPoolId: string
    /** Absolute addresses of an embedded identity service; null where Amazon Cognito answers. */
    readonly userPoolEndpoint: string | null
    readonly identityPoolEndpoint: string | null
  }
  readonly payments: {
    readonly mode: 'sandbox' | 'stripe'
    readonly publishableKey: string
    /** The script that defines `Stripe`: the provider's own, or the sandbox's. */
    readonly scriptUrl: string
    readonly isPaypalOffered: boolean
  }
  readonly contracts: ContractTerms
}

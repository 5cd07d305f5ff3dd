/**
 * Ordinary suites that together make every call to the payment provider, as patterns from this folder.
 * provider-calls.deep.test.ts runs them beside the deep ones; where both kinds run, the ordinary run leaves
 * them to it (docs/decisions/0049). For tests.
 */
export const providerSuites = [
  'billing/{closed-accounts,replace-unpaid,sync-customer}.test.ts',
  'billing-scenarios/deletion.test.ts',
  'features/payments/{cancel,change-method,change-plan,resubscribe,retry}.test.ts',
  'features/{paypal,plans,vouchers}/routes.test.ts',
  'features/webhooks/back-fill.test.ts',
  'invariants/{billing-invariants,provider-money}.test.ts',
  '{planned-coupon,studio-coupons,studio-disputes,studio-findings}.test.ts',
] as const

/** Deep suites that provider-calls.deep.test.ts runs in their place. For tests. */
export const deepProviderSuites = [
  'billing/*.deep.test.ts',
  'features/{offers,vouchers}/*.deep.test.ts',
] as const

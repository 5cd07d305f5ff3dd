/**
 * The variables that let the product talk to a real Stripe account in its test mode, for the opt-in run
 * `STRIPE_LIVE_TEST=1` (docs/payments.md); none otherwise.
 */
export function stripeAccount(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (environment['STRIPE_LIVE_TEST'] !== '1') return {}
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const keys = Object.fromEntries(names.map((name) => [name, environment[name] ?? '']))
  const missing = names.filter((name) => keys[name] === '')
  if (missing.length > 0)
    throw new Error(
      `STRIPE_LIVE_TEST=1 runs the journeys against a Stripe account in test mode and needs ${missing.join(', ')}. docs/payments.md says where to find them.`,
    )
  if (Object.values(keys).some((key) => key.includes('_live_')))
    throw new Error('STRIPE_LIVE_TEST=1 takes test keys only: real money must not move in a test.')

  return { PAYMENTS_MODE: 'stripe', ...keys }
}

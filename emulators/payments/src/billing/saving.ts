import { requireCustomer } from '../resources/customer/require-customer.ts'
import { formatPaymentMethod } from '../resources/payment-method/format.ts'
import { paymentMethods, type PaymentMethodState } from '../resources/payment-method/state.ts'
import { formatSetupIntent } from '../resources/setup-intent/format.ts'
import { setupIntents, type SetupIntentState } from '../resources/setup-intent/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { needsHolder, saveDecline } from './charging.ts'

export async function attachMethod(
  work: Work,
  method: PaymentMethodState,
  customer: string,
  isSetUp = method.isSetUp,
): Promise<PaymentMethodState> {
  if (method.customer === customer && method.isSetUp === isSetUp) return method
  await requireCustomer(work, customer)
  const attached = await paymentMethods.save(work, { ...method, customer, isSetUp })
  if (method.customer !== customer)
    await emit(work, 'payment_method.attached', formatPaymentMethod(attached))

  return attached
}

/** It cannot be used again, neither by this customer nor by another. */
export async function detachMethod(
  work: Work,
  method: PaymentMethodState,
): Promise<PaymentMethodState> {
  const detached = await paymentMethods.save(work, { ...method, customer: null, isSpent: true })
  await emit(
    work,
    'payment_method.detached',
    formatPaymentMethod(detached),
    formatPaymentMethod(method),
  )

  return detached
}

async function failSetup(
  work: Work,
  intent: SetupIntentState,
  method: PaymentMethodState,
  decline: NonNullable<ReturnType<typeof saveDecline>>,
): Promise<SetupIntentState> {
  const failed = await setupIntents.save(work, {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: { ...decline, charge: null, paymentMethod: method.id },
  })
  await emit(work, 'setup_intent.setup_failed', await formatSetupIntent(work, failed))

  return failed
}

/** Comes back `succeeded`, `requires_action` (PayPal always, a card by 3-D Secure) or `requires_payment_method`. */
export async function confirmSetup(
  work: Work,
  intent: SetupIntentState,
  method: PaymentMethodState,
  { isAuthenticated = false }: { isAuthenticated?: boolean } = {},
): Promise<SetupIntentState> {
  const decline = saveDecline(method.behavior)
  if (decline !== null && method.type === 'card') return failSetup(work, intent, method, decline)
  if (!isAuthenticated && (method.type === 'paypal' || needsHolder(method))) {
    const waiting = await setupIntents.save(work, {
      ...intent,
      status: 'requires_action',
      paymentMethod: method.id,
      lastError: null,
    })
    await emit(work, 'setup_intent.requires_action', await formatSetupIntent(work, waiting))
    return waiting
  }
  if (intent.customer !== null) await attachMethod(work, method, intent.customer, true)
  else await paymentMethods.save(work, { ...method, isSetUp: true })
  const done = await setupIntents.save(work, {
    ...intent,
    status: 'succeeded',
    paymentMethod: method.id,
    lastError: null,
  })
  await emit(work, 'setup_intent.succeeded', await formatSetupIntent(work, done))

  return done
}

/** The holder said no on the bank's or PayPal's page: the intent waits for another method. */
export async function refuseSetup(work: Work, intent: SetupIntentState): Promise<SetupIntentState> {
  const failed = await setupIntents.save(work, {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: {
      code: 'setup_intent_authentication_failure',
      declineCode: null,
      message:
        'The holder did not authenticate the payment method. Choose another one and try again.',
      charge: null,
      paymentMethod: intent.paymentMethod,
    },
  })
  await emit(work, 'setup_intent.setup_failed', await formatSetupIntent(work, failed))

  return failed
}

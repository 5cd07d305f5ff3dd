import type { Route } from './http/route.ts'
import { balanceRoutes } from './resources/balance/routes.ts'
import { chargeRoutes } from './resources/charge/routes.ts'
import { sessionRoutes } from './resources/checkout-session/routes.ts'
import { couponRoutes } from './resources/coupon/routes.ts'
import { customerRoutes } from './resources/customer/routes.ts'
import { disputeRoutes } from './resources/dispute/routes.ts'
import { eventRoutes } from './resources/event/routes.ts'
import { fileRoutes } from './resources/file/routes.ts'
import { invoicePaymentRoutes } from './resources/invoice-payment/routes.ts'
import { invoiceItemRoutes } from './resources/invoice-item/routes.ts'
import { invoiceRoutes } from './resources/invoice/routes.ts'
import { paymentIntentRoutes } from './resources/payment-intent/routes.ts'
import { paymentMethodConfigurationRoutes } from './resources/payment-method-configuration/routes.ts'
import { paymentMethodRoutes } from './resources/payment-method/routes.ts'
import { priceRoutes } from './resources/price/routes.ts'
import { productRoutes } from './resources/product/routes.ts'
import { promotionCodeRoutes } from './resources/promotion-code/routes.ts'
import { refundRoutes } from './resources/refund/routes.ts'
import { setupIntentRoutes } from './resources/setup-intent/routes.ts'
import { scheduleRoutes } from './resources/subscription-schedule/routes.ts'
import { subscriptionRoutes } from './resources/subscription/routes.ts'
import { taxSettingsRoutes } from './resources/tax-settings/routes.ts'
import { testClockRoutes } from './resources/test-clock/routes.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoint/routes.ts'

export const routes: readonly Route[] = [
  ...balanceRoutes,
  ...chargeRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...fileRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodConfigurationRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...promotionCodeRoutes,
  ...refundRoutes,
  ...scheduleRoutes,
  ...sessionRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...taxSettingsRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
]

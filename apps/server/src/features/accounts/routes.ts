import { UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  changeEmail,
  getUser,
  registerAccount,
  resendEmailCode,
  signOutEverywhere,
  updateDetails,
  verifyEmail,
} from '@hlizo/contract/calls/accounts'
import { setMarketing } from '@hlizo/contract/calls/privacy'
import type { User } from '@hlizo/contract/entities/user'
import { MARKETING_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import type { Database } from '@hlizo/database/database'
import type { SeatPlace } from '@hlizo/domain/guest-access'
import type { Entitlement } from '#server/billing/entitlement.ts'
import { priceAheadOf } from '#server/billing/euro-price.ts'
import { intervalOf, offerStore } from '#server/billing/offer-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Session } from '#server/http/caller.ts'
import { accountStore, type AccountStore } from '#server/stores/accounts.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import { emailChange } from './email-change.ts'
import { presentUser } from './present-user.ts'
import type { RecordActivity } from './record-activity.ts'
import { registrar } from './register.ts'
import { secondFactorReader } from './second-factor.ts'
import { everywhereSignOut } from './sign-out-everywhere.ts'

type Deps = Parameters<typeof emailChange>[0] &
  Parameters<typeof secondFactorReader>[0] & {
    entitlementOf: (accountId: string) => Promise<Entitlement>
    recordActivity: RecordActivity
    /** True in mode A (D128-D129). */
    endsWithSupply: boolean
  }

const noMoney = {
  subscription: null,
  giftEnd: null,
  customer: null,
  isChanging: false,
  wasStartRefused: false,
  accessEnd: null,
} as const

/** A guest learns whether there is access, and nothing of the money behind it. */
async function guestOf(
  { accountId }: SeatPlace,
  { accounts, entitlementOf }: Pick<Deps, 'entitlementOf'> & { accounts: AccountStore },
): Promise<NonNullable<User['guest']>> {
  const [{ isActive }, owner] = await Promise.all([
    entitlementOf(accountId),
    accounts.byId(accountId),
  ])

  return { ownerName: owner?.firstName ?? '', hasAccess: isActive }
}

function userReader({ db, entitlementOf, endsWithSupply, ...deps }: Deps) {
  const accounts = accountStore(db)
  const hasSecondFactor = secondFactorReader(deps)

  return async (session: Session): Promise<User> => {
    const { accountId } = session
    const guest = session.seat ? await guestOf(session.seat, { accounts, entitlementOf }) : null
    const entitlement = guest
      ? { ...noMoney, isActive: guest.hasAccess }
      : await entitlementOf(accountId)
    const [agreeToMarketing, plans, mfaEnabled, roles] = await Promise.all([
      accounts.agreesToMarketing(accountId),
      offerStore(db).plans(),
      hasSecondFactor(session),
      operatorStore(db).rolesOf(accountId),
    ])
    // Read last: the lookup may have updated the address.
    const account = await accounts.byId(accountId)
    if (!account) throw new ApiError('UNAUTHORIZED')
    const { subscription } = entitlement
    const plan = plans.find(({ id }) => id === subscription?.planId)

    return presentUser({
      account,
      entitlement,
      endsWithSupply,
      now: deps.clock.now(),
      agreeToMarketing,
      mfaEnabled,
      roles,
      guest,
      interval: plan ? intervalOf(plan) : null,
      priceAhead: subscription && priceAheadOf(plans, subscription),
    })
  }
}

function detailsChanger({ db, userPool }: { db: Database; userPool: UserPool }) {
  return async (
    session: Session,
    names: { firstName: string; lastName: string },
  ): Promise<void> => {
    const command = new UpdateUserAttributesCommand({
      AccessToken: session.accessToken,
      UserAttributes: [
        { Name: 'given_name', Value: names.firstName },
        { Name: 'family_name', Value: names.lastName },
      ],
    })
    await askPool(() => userPool.client.send(command), {
      NotAuthorizedException: new ApiError('UNAUTHORIZED'),
      InvalidParameterException: new ApiError('VALIDATION_FAILED'),
    })
    await accountStore(db).rename(session.accountId, names)
  }
}

export function accountsRoutes(deps: Deps): Routes {
  const { db, clock } = deps
  const register = registrar(deps)
  const userOf = userReader(deps)
  const changeDetails = detailsChanger(deps)
  const change = emailChange(deps)
  const signOut = everywhereSignOut(deps)

  return (api) => {
    api.answer(registerAccount, ({ body, request }) => register(body, request.ip))

    api.answer(getUser, async ({ viewer, request }) => {
      deps.recordActivity(viewer, request)
      // Renewed, and given to all calls where an earlier version limited it to those about the user.
      if (request.device.id !== null) request.device.leave(request.device.id)
      return userOf(viewer)
    })

    api.answer(updateDetails, async ({ viewer, body }) => {
      await changeDetails(viewer, body)
      return userOf(viewer)
    })

    api.answer(setMarketing, async ({ viewer, body, request }) => {
      const consent = { kind: 'marketing', textVersion: MARKETING_TEXT_VERSION } as const
      const given = { accountId: viewer.accountId, agreed: body.agree, ip: request.ip }
      await accountStore(db).recordConsent({ ...consent, ...given }, clock.now())
    })

    api.answer(changeEmail, ({ viewer, body }) => change.ask(viewer, body.newEmail))
    api.answer(verifyEmail, ({ viewer, body }) => change.verify(viewer, body.code))
    api.answer(resendEmailCode, ({ viewer }) => change.resend(viewer))
    api.answer(signOutEverywhere, ({ viewer }) => signOut(viewer))
  }
}

import type { Log } from '@hlizo/kit/log'
import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { ContactAttribute, UserAttributes } from '../users/attributes.ts'
import type { User } from '../users/users.ts'
import { maskDestination } from './mask.ts'
import type { SmsLimits } from './sms-limits.ts'

/** Why a message is sent, by the trigger sources of Cognito's custom message Lambda. */
export type MessageTrigger =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_UpdateUserAttribute'
  | 'CustomMessage_VerifyUserAttribute'
  | 'CustomMessage_Authentication'
  | 'CustomMessage_AdminCreateUser'

/** A code on its way to a person. Wording and sending are the host's. */
export type Message = {
  readonly medium: 'EMAIL' | 'SMS'
  readonly destination: string
  readonly trigger: MessageTrigger
  readonly code: string
  readonly username: string
  readonly userAttributes: UserAttributes
  readonly clientMetadata: Readonly<Record<string, string>>
}

/** Hands a message to whatever sends it. Throwing means that it cannot be sent. */
export type Deliver = (message: Message) => void | Promise<void>

export type CodeDeliveryDetails = {
  readonly AttributeName: ContactAttribute
  readonly DeliveryMedium: 'EMAIL' | 'SMS'
  readonly Destination: string
}

export type Parcel = {
  readonly user: User
  readonly attribute: ContactAttribute
  readonly destination: string
  readonly code: string
  readonly trigger: MessageTrigger
  readonly clientMetadata: Readonly<Record<string, string>> | undefined
  /** Who asked for it; the operator counts as no address. */
  readonly caller: Caller
}

export type Delivery = {
  /** Sends, or throws CodeDeliveryFailureException, or LimitExceededException for too many text messages. */
  send(parcel: Parcel): Promise<CodeDeliveryDetails>
  /** Sends after the answer, so that its time does not tell whether the user exists. */
  sendSoon(parcel: Parcel): CodeDeliveryDetails
  settle(): Promise<void>
}

export function mediumOf(attribute: ContactAttribute): 'EMAIL' | 'SMS' {
  return attribute === 'email' ? 'EMAIL' : 'SMS'
}

export function deliveryDetails(
  attribute: ContactAttribute,
  destination: string,
): CodeDeliveryDetails {
  return {
    AttributeName: attribute,
    DeliveryMedium: mediumOf(attribute),
    Destination: maskDestination(destination),
  }
}

export function createDelivery(services: {
  deliver: Deliver
  log: Log
  smsLimits: SmsLimits
  pause: () => Promise<void>
}): Delivery {
  const { deliver, log, smsLimits, pause } = services
  const underWay = new Set<Promise<void>>()
  const requireRoom = async ({ attribute, destination, trigger, caller }: Parcel) => {
    if (mediumOf(attribute) !== 'SMS') return
    const isSignIn = trigger === 'CustomMessage_Authentication'
    await smsLimits.spend({ caller, number: destination, isSignIn })
  }
  const hand = async ({ user, attribute, ...parcel }: Parcel) => {
    await deliver({
      medium: mediumOf(attribute),
      destination: parcel.destination,
      trigger: parcel.trigger,
      code: parcel.code,
      username: user.username,
      userAttributes: { ...user.attributes, sub: user.sub },
      clientMetadata: parcel.clientMetadata ?? {},
    })
  }

  return {
    send: async (parcel) => {
      await requireRoom(parcel)
      try {
        await hand(parcel)
      } catch (error) {
        log.error({ err: error, trigger: parcel.trigger }, 'a code could not be delivered')
        throw new CognitoError('deliveryFailed')
      }
      return deliveryDetails(parcel.attribute, parcel.destination)
    },
    sendSoon: (parcel) => {
      // Writing a message takes time: beside its own answer, or the next one, that would show.
      const sending = pause()
        .then(() => requireRoom(parcel))
        .then(() => hand(parcel))
        .catch((error: unknown) => {
          log.error({ err: error, trigger: parcel.trigger }, 'a code could not be delivered')
        })
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
      return deliveryDetails(parcel.attribute, parcel.destination)
    },
    settle: async () => {
      await Promise.all(underWay)
    },
  }
}

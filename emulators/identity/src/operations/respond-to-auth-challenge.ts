import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { answerChoice, answerPasskey, answerPassword } from '../challenges/answer-choice.ts'
import { answerCustomStep } from '../challenges/answer-custom-step.ts'
import { answerDeviceProof, answerDeviceStart } from '../challenges/answer-device.ts'
import { answerNewPassword } from '../challenges/answer-new-password.ts'
import {
  answerFactorChoice,
  answerFactorSetUp,
  answerSentCode,
  answerTotp,
} from '../challenges/answer-second-factor.ts'
import { ChallengeName } from '../challenges/sessions.ts'
import { openTurn, takeTurn, type OpenTurn, type Turn } from '../challenges/turn.ts'
import type { Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import { ClientId, Metadata, Parameters, SessionToken } from '../shapes.ts'

export const RespondToAuthChallengeRequest = z.object({
  ClientId,
  ChallengeName,
  Session: SessionToken,
  ChallengeResponses: Parameters.default({}),
  ClientMetadata: Metadata,
})

type Answer = (services: Services, turn: Turn) => Promise<object>
type OpenAnswer = (services: Services, turn: OpenTurn) => Promise<object>

// Who has no account gets as far as their last answer: it costs the same for all names.
const openAnswers = {
  SELECT_CHALLENGE: answerChoice,
  PASSWORD: answerPassword,
  WEB_AUTHN: answerPasskey,
} satisfies Partial<Record<ChallengeName, OpenAnswer>>

type OpenName = keyof typeof openAnswers

const isOpen = (name: ChallengeName): name is OpenName => Object.hasOwn(openAnswers, name)

const answers: Record<Exclude<ChallengeName, OpenName>, Answer> = {
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  SMS_MFA: answerSentCode,
  EMAIL_OTP: answerSentCode,
  SOFTWARE_TOKEN_MFA: answerTotp,
  SELECT_MFA_TYPE: answerFactorChoice,
  MFA_SETUP: answerFactorSetUp,
  CUSTOM_CHALLENGE: answerCustomStep,
  DEVICE_SRP_AUTH: answerDeviceStart,
  DEVICE_PASSWORD_VERIFIER: answerDeviceProof,
}

export async function respondToAuthChallenge(
  services: Services,
  request: z.output<typeof RespondToAuthChallengeRequest>,
  caller: Caller,
): Promise<object> {
  const client = await services.clients.require(request.ClientId)

  return answerChallenge(services, client, request, caller)
}

export async function answerChallenge(
  services: Services,
  client: Client,
  request: Omit<z.output<typeof RespondToAuthChallengeRequest>, 'ClientId'>,
  caller: Caller,
): Promise<object> {
  const responses = request.ChallengeResponses
  services.clients.requireSecretHash(client, responses['USERNAME'] ?? '', responses['SECRET_HASH'])
  const reply = {
    client,
    caller,
    session: request.Session,
    challenges: [request.ChallengeName],
    responses,
    clientMetadata: request.ClientMetadata,
  }
  const name = request.ChallengeName
  if (isOpen(name)) return openAnswers[name](services, await openTurn(services, reply))

  return answers[name](services, await takeTurn(services, reply))
}

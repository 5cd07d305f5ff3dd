import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
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
import { takeTurn, type Turn } from '../challenges/turn.ts'
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

const answers: Record<ChallengeName, Answer> = {
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
  const turn = await takeTurn(services, {
    client,
    caller,
    session: request.Session,
    challenges: [request.ChallengeName],
    responses,
    clientMetadata: request.ClientMetadata,
  })

  return answers[request.ChallengeName](services, turn)
}

import * as z from 'zod/mini'
import { call } from '../call.ts'
import { AVATARS, PROFILE_NAME_MAX_LENGTH } from '../constants.ts'
import { Preferences } from '../entities/preferences.ts'
import { AgeRating } from '../entities/age-rating.ts'
import { ChosenProfile, Profile } from '../entities/profile.ts'
import { signedIn } from '../limits.ts'
import { plainText } from '../plain-text.ts'
import { body, NumericId } from '../request.ts'

const one = z.object({ id: NumericId })

const AvatarNumber = z
  .int('AVATAR_INVALID')
  .check(z.gte(1, 'AVATAR_INVALID'), z.lte(AVATARS, 'AVATAR_INVALID'))

/** A number, or the path from a response (D56). */
const Avatar = z.union(
  [
    AvatarNumber,
    z.pipe(
      z.string().check(z.regex(/^\/profiles\/avatar\/[1-9]\d?$/)),
      z.pipe(
        z.transform((path: string) => Number(path.slice('/profiles/avatar/'.length))),
        AvatarNumber,
      ),
    ),
  ],
  'AVATAR_INVALID',
)

export const ProfileInput = body({
  name: z
    .string('PROFILE_NAME_REQUIRED')
    .check(
      z.overwrite(plainText),
      z.minLength(1, 'PROFILE_NAME_REQUIRED'),
      z.maxLength(PROFILE_NAME_MAX_LENGTH, 'VALIDATION_FAILED'),
    ),
  avatar: Avatar,
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const ProfileChange = z.extend(ProfileInput, { preferences: z.optional(Preferences) })
export type ProfileChange = z.infer<typeof ProfileChange>

/** PROFILE_LIMIT, PROFILE_NAME_TAKEN (D56). */
export const createProfile = call({
  method: 'POST',
  path: '/profiles',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Adds a profile to the account.',
  body: ProfileInput,
  data: Profile,
})

/** Oldest first. */
export const listProfiles = call({
  method: 'GET',
  path: '/profiles',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The profiles of the account.',
  data: z.array(Profile),
})

export const getCurrentProfile = call({
  method: 'GET',
  path: '/profiles/current',
  access: 'profile',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The profile of this session.',
  data: Profile,
})

/** `redirectToProfile` is set when the profile must be confirmed first (D52). */
export const getProfile = call({
  method: 'GET',
  path: '/profiles/{id}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'One profile, and whether choosing it needs a confirmation.',
  params: one,
  data: ChosenProfile,
})

export const updateProfile = call({
  method: 'PUT',
  path: '/profiles/{id}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Changes the name, avatar or preferences of a profile.',
  params: one,
  body: ProfileChange,
  data: Profile,
})

/** PIN_REQUIRED where the account has a PIN and the session has not just given it. */
export const limitProfileAge = call({
  method: 'PUT',
  path: '/profiles/{id}/age',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Changes the highest age rating that a profile sees.',
  params: one,
  body: body({ maxAgeRating: AgeRating }),
  data: Profile,
})

export const deleteProfile = call({
  method: 'DELETE',
  path: '/profiles/{id}',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Deletes a profile with its history and favourites.',
  params: one,
})

/** Stops the device that was on the profile (D52, D54). */
export const confirmProfile = call({
  method: 'POST',
  path: '/profiles/{id}/confirm',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Chooses a profile for this session.',
  params: one,
  data: Profile,
})

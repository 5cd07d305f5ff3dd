import * as z from 'zod/mini'
import { call } from '../call.ts'
import { AVATARS, PROFILE_NAME_MAX_LENGTH } from '../constants.ts'
import { Preferences } from '../entities/preferences.ts'
import { ChosenProfile, Profile } from '../entities/profile.ts'
import { signedIn } from '../limits.ts'
import { plainText } from '../plain-text.ts'
import { body, NumericId } from '../request.ts'

const one = z.object({ id: NumericId })

const AvatarNumber = z
  .int('AVATAR_INVALID')
  .check(z.gte(1, 'AVATAR_INVALID'), z.lte(AVATARS, 'AVATAR_INVALID'))

/** An avatar as a body may say it: its number, or the path that an answer carried (D56). */
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

/** The name and avatar of a profile, as a body carries them (spec §5, D56). */
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

/** A profile's new name, avatar and, when given, preferences. */
export const ProfileChange = z.extend(ProfileInput, { preferences: z.optional(Preferences) })
export type ProfileChange = z.infer<typeof ProfileChange>

/** Adds a profile; PROFILE_LIMIT, PROFILE_NAME_TAKEN (spec §7, D56). */
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

/** The profiles of the account, oldest first (spec §7). */
export const listProfiles = call({
  method: 'GET',
  path: '/profiles',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The profiles of the account.',
  data: z.array(Profile),
})

/** The profile this session watches on; PROFILE_REQUIRED when it has none (spec §7, D51). */
export const getCurrentProfile = call({
  method: 'GET',
  path: '/profiles/current',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The profile of this session.',
  refuses: ['PROFILE_REQUIRED', 'PROFILE_DISPLACED', 'PROFILE_DELETED'],
  data: Profile,
})

/** One profile; `redirectToProfile` when it must be confirmed before it can be watched on (spec §7, D52). */
export const getProfile = call({
  method: 'GET',
  path: '/profiles/{id}',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'One profile, and whether choosing it needs a confirmation.',
  params: one,
  data: ChosenProfile,
})

/** Changes a profile (spec §7). */
export const updateProfile = call({
  method: 'PUT',
  path: '/profiles/{id}',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Changes the name, avatar or preferences of a profile.',
  params: one,
  body: ProfileChange,
  data: Profile,
})

/** Deletes a profile with its history and favourites (spec §7, D58). */
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

/** Binds this session to a profile and stops the device that was on it (spec §7, D52, D54). */
export const confirmProfile = call({
  method: 'POST',
  path: '/profiles/{id}/confirm',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Chooses a profile for this session.',
  params: one,
  data: Profile,
})

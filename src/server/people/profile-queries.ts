import type { AgeGroup } from '#contract/events/event-options.ts'
import type {
  Availability,
  childAgeGroups,
  Experience,
  LearningGoal,
  LearningStyle,
  Pronouns,
  Subcategory,
} from '#contract/people/person-options.ts'
import type { Language } from '#texts/languages.ts'
import type { Intensities } from '#domain/people/person-interests.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Profile fields that people edit themselves. */
export interface ProfileFields {
  name: string
  username: string
  bio: string
  avatar: string | null
  pronouns: Pronouns
  profileVisible: boolean
  location: string
  website: string
  interests: string[]
  intensities: Intensities
  subcategories: Subcategory[]
  ageGroups: AgeGroup[]
  learningStyles: LearningStyle[]
  learningGoals: LearningGoal[]
  availability: Availability[]
  experience: Experience
  isFamily: boolean
  familyAges: (typeof childAgeGroups)[number][]
  withinMiles: number
  isWelcomed: boolean
  language: Language | null
  conventions: string
}

export interface UserRow extends ProfileFields {
  id: number
  email: string | null
  pendingEmail: string | null
}

export const findUserRow = (sql: ReadSql, id: number, now: string) => sql.first<UserRow>`
  select u.id, name, username, u.email, c.email as "pendingEmail", bio, avatar, pronouns,
    profile_visible as "profileVisible", location, website, interests, intensities, subcategories,
    age_groups as "ageGroups", learning_styles as "learningStyles", learning_goals as "learningGoals",
    availability, experience, is_family as "isFamily", family_ages as "familyAges",
    within_miles as "withinMiles", is_welcomed as "isWelcomed", language, conventions
  from users u left join email_changes c on c.user_id = u.id and c.expires_at > ${now}
  where u.id = ${id} and disabled_at is null`

/** Locks the person's row until the transaction ends. */
export const lockUser = (sql: WriteSql, id: number) => sql`select from users where id = ${id} for update`

/** Serializes claims of usernames with the same visual skeleton. */
export const lockUsernameLook = (sql: WriteSql, look: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`username ${look}`}, 0))`

/** Returns whether someone else has this username or a similar-looking one. */
export const isUsernameTaken = (sql: ReadSql, username: string, ownId: number) => sql.hasRows`
  select from users
  where id <> ${ownId} and (lower(username) = lower(${username}) or username_look(username) = username_look(${username}))
  limit 1`

/** Returns whether operators have vetted the person as a host. */
export const isVetted = (sql: ReadSql, id: number) => sql.hasRows`select from users where id = ${id} and is_vetted`

/** A hidden profile stays hidden. Coordinates belong to the location, and are deleted with it. */
export async function updateProfile(sql: WriteSql, id: number, fields: ProfileFields, now: string): Promise<void> {
  const { name, username, bio, avatar, pronouns, profileVisible, location, website, interests } = fields
  const { subcategories, ageGroups, learningStyles, learningGoals, availability, experience } = fields
  await sql`
    update users set name = ${name}, username = ${username}, bio = ${bio}, avatar = ${avatar}, pronouns = ${pronouns},
      profile_visible = ${profileVisible} and hidden_at is null,
      visible_when_shown = visible_when_shown or (${profileVisible} and hidden_at is not null), location = ${location},
      latitude = case when location = ${location} then latitude end,
      longitude = case when location = ${location} then longitude end, website = ${website}, interests = ${interests},
      intensities = ${JSON.stringify(fields.intensities)}, subcategories = ${subcategories}, age_groups = ${ageGroups},
      learning_styles = ${learningStyles}, learning_goals = ${learningGoals}, availability = ${availability},
      experience = ${experience}, is_family = ${fields.isFamily}, family_ages = ${fields.familyAges},
      within_miles = ${fields.withinMiles}, is_welcomed = ${fields.isWelcomed}, language = ${fields.language},
      conventions = ${fields.conventions},
      changed_at = ${now}
    where id = ${id}`
}

export interface Contact {
  id: number
  name: string
  /** Null if the provider gave none. */
  email: string | null
  /** The person's language and conventions, for `runInLanguage`; null if they have chosen none. */
  language: string | null
}

/** Returns those of the people who have an account, by default without disabled ones. */
export const listContacts = (sql: ReadSql, userIds: readonly number[], withDisabled = false) => sql<Contact>`
  select id, name, email, reader(language, conventions) as language from users
  where id = any(${userIds}::int[]) and (disabled_at is null or ${withDisabled}::boolean)`

/** Returns the languages and conventions of people, for `runInLanguage`. Omits people who have chosen none. */
export async function findLanguages(sql: ReadSql, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; language: string }>`
    select id, reader(language, conventions) as language from users
    where id = any(${userIds}::int[]) and reader(language, conventions) is not null`
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** A person's learning preferences and coordinates. */
export interface LearnerRow {
  interests: string[]
  intensities: Intensities
  subcategories: Subcategory[]
  ageGroups: AgeGroup[]
  familyAges: AgeGroup[]
  /** Null if the person's location is unknown. */
  latitude: number | null
  longitude: number | null
  /** How far the person is willing to go for an event, in miles; null if unknown. */
  withinMiles: number | null
}

export const findLearner = (sql: ReadSql, userId: number) => sql.first<LearnerRow>`
  select interests, intensities, subcategories, age_groups as "ageGroups", family_ages as "familyAges",
    latitude, longitude, within_miles as "withinMiles"
  from users where id = ${userId} and disabled_at is null`

import type { EventLanguages } from '#domain/languages/event-languages.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

interface WrittenEvent {
  id: number
  title: string
  description: string
  language: string | null
}

/** Lists events whose languages haven't been determined, for a job that does so. */
export const listUnread = (sql: ReadSql, limit: number) => sql<WrittenEvent>`
  select id, title, description, language from events where languages is null order by id limit ${limit}`

/** Saves the languages of events. Skips events whose text has changed since. */
export const writeLanguages = (sql: WriteSql, events: readonly (WrittenEvent & EventLanguages)[]) => sql`
  update events e set languages = given.languages, text_language = given."textLanguage"
  from json_to_recordset(${JSON.stringify(events)}::json)
    as given (id int, title text, description text, languages text[], "textLanguage" text)
  where e.id = given.id and e.title = given.title and e.description = given.description`

/** Adds the words of events in other languages than English to the vocabularies of these languages. */
export const rememberLanguageWords = (sql: WriteSql, ids: readonly number[]) => sql`
  insert into language_words (language, stem, word)
  select distinct tag, language_stem(tag, word), word
  from events, unnest(languages) as held (tag), unnest(tsvector_to_array(search)) as word
  where id = any(${ids}::int[]) and languages <> '{}' and languages <> '{en}'
    and tag <> 'en' and is_vocabulary(word) and language_stem(tag, word) is not null
  on conflict do nothing`

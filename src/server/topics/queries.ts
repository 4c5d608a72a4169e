import type { Category, EventFormat } from '#contract/events/event-options.ts'
import type { TopicStrengths } from '#domain/topics/event-topics.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface EventText {
  id: number
  title: string
  description: string
  category: Category
  format: EventFormat | null
  organizer: string
  location: string
}

/** Lists events with an id above `after`, for recognizing their topics. */
export const listEventTexts = (sql: ReadSql, after: number, limit: number) => sql<EventText>`
  select id, title, description, category, format, organizer, location from events where id > ${after} order by id limit ${limit}`

/** Saves the topics of events. Skips events whose text has changed since it was read. */
export const writeTopics = (sql: WriteSql, events: readonly (EventText & { topics: TopicStrengths })[]) => sql`
  update events e set topics = given.topics
  from json_to_recordset(${JSON.stringify(events)}::json) as given (id int, title text, description text, topics jsonb)
  where e.id = given.id and e.title = given.title and e.description = given.description
    and e.topics is distinct from given.topics`

import { msg } from '#texts/texts.ts'

/** Stages of a pathway in their usual order, as people read them. */
export const pathwayStageLabels = {
  taste: msg('Taste it'),
  practice: msg('Practice'),
  deeper: msg('Go deeper'),
  show: msg('Show it'),
} as const
export type PathwayStage = keyof typeof pathwayStageLabels
export const pathwayStages = Object.keys(pathwayStageLabels) as PathwayStage[]

/** People a pathway is for, which decides the events that fill its steps. */
export const pathwayAudienceLabels = {
  everyone: msg('Everyone'),
  adults: msg('Adults and teens'),
  families: msg('Children, with a grown-up'),
} as const
export type PathwayAudience = keyof typeof pathwayAudienceLabels
export const pathwayAudiences = Object.keys(pathwayAudienceLabels) as PathwayAudience[]

/** Private: the author only. Link: everyone who has its address. Offered: operators may put it in the public list. */
export const pathwayVisibilities = ['private', 'link', 'offered'] as const
export type PathwayVisibility = (typeof pathwayVisibilities)[number]

/** Limits on a person's pathways, on the contents of one and on the length of its texts. */
export const pathwayLimits = {
  pathways: 50,
  steps: 8,
  topics: 8,
  formats: 10,
  words: 20,
  word: 60,
  /** Sessions that a step may ask for. */
  count: 10,
  title: 120,
  summary: 500,
  suits: 200,
  offeredBy: 80,
  step: 120,
  text: 600,
  done: 300,
  /** Events shown for one step. */
  events: 4,
  /** Days for which a deleted pathway can be restored. */
  restoreDays: 1,
} as const

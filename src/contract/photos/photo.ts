import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { operatorLimits } from '#contract/admin/operator-options.ts'
import { photoAudiences, photoFormats, photoLimits, photoSizes, photoStates } from './photo-options.ts'
import { t } from '#texts/texts.ts'

/** A photo of an event. `getPhotoPicture` serves the picture itself. */
export const photoSchema = z
  .object({
    id: z.int(),
    /** Also the alternative text. May be empty. */
    caption: z.string(),
    /** Name of the person who added it; empty if you may not know it. */
    name: z.string(),
    isOwn: z.boolean(),
    isFromHost: z.boolean(),
    state: z.enum(photoStates),
    /** Whether the person who added it agreed that everyone may see it. */
    isForEveryone: z.boolean(),
    createdAt: z.iso.datetime(),
    /** For hosts and operators: the reasons of people who reported it or want it taken down. */
    requests: z.array(z.object({ kind: z.enum(['removal', 'report']), reason: z.string() })),
  })
  .meta({ id: 'EventPhoto' })
export type EventPhoto = z.infer<typeof photoSchema>

/** Photos that you may see, oldest first: for hosts, all; for guests, approved ones and their own. */
export const photoListSchema = z
  .object({
    /** Whether you decide about photos. */
    isHost: z.boolean(),
    /** Whether the event has begun and you hosted or attended it. */
    canAdd: z.boolean(),
    /** Number of photos that you can still add. */
    left: z.int(),
    audience: z.enum(photoAudiences),
    /** Whether everyone can see the event, so that its photos can be shown to everyone. */
    isPublicEvent: z.boolean(),
    photos: z.array(photoSchema),
  })
  .meta({ id: 'EventPhotoList' })
export type EventPhotoList = z.infer<typeof photoListSchema>

/** A photo that was reported, or that a host shows although someone asked to take it down. */
export const contestedPhotoSchema = photoSchema.extend({
  event: z.object({ id: z.int(), title: z.string() }),
})
export type ContestedPhoto = z.infer<typeof contestedPhotoSchema>

const caption = writtenText(photoLimits.caption)

export const newPhotoSchema = z.strictObject({
  /** A picture as a data URL. */
  image: z.string(),
  /** Shown below the photo, and read aloud to people who can't see it. */
  caption: caption.default(''),
  /** Whether everyone may see it, if a host shows the event's photos to everyone. */
  isForEveryone: z.boolean().default(false),
  /** Everyone who can be recognized agreed to be shown. */
  hasConsent: z.literal(true, { error: () => t('Confirm that everybody in the photo agreed') }),
})

export const photoChangeSchema = z.strictObject({ caption, isForEveryone: z.boolean() })
export const photoDecisionSchema = z.strictObject({ isShown: z.boolean() })
export const photoReviewSchema = photoDecisionSchema.extend({
  /** The hosts and the person who added the photo read it. */
  reason: writtenText(operatorLimits.reason).default(''),
})
export const photoAudienceBodySchema = z.strictObject({ audience: z.enum(photoAudiences) })
export const photoRemovalBodySchema = z.strictObject({ reason: writtenText(photoLimits.reason).default('') })
export const photoRemovalSchema = z.object({
  photoId: z.int(),
  /** False if a host has already restored the photo after such a request. Then operators are notified instead. */
  isHidden: z.boolean(),
})
export const photoReportedSchema = z.object({ photoId: z.int(), isReported: z.literal(true) })
export const photoPictureQuerySchema = z.strictObject({
  size: z.enum(photoSizes).default('medium'),
  format: z.enum(photoFormats).default('jpg'),
})
export type PhotoPictureQuery = z.infer<typeof photoPictureQuerySchema>

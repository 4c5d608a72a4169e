import type { EndpointName } from '#contract/endpoints.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { hostedPayload } from '#tests/support/hosting/hosting.ts'
import { makeBrowserKeys } from '#tests/support/servers/push-endpoint.ts'

/** Kinds of callers. Placeholders in braces refer to the owner's data. */
export const callers = ['nobody', 'banned', 'stranger', 'staff', 'operator', 'owner'] as const
export type Caller = (typeof callers)[number]

/** `ok`, or the problem code of the response. */
type Outcome = 'ok' | ProblemCode

export interface Row {
  /** Path and query; `{event}` is the id of the owner's event, and so on. */
  path: string
  body?: unknown
  outcomes: Record<Caller, Outcome>
}

const row =
  (nobody: Outcome, stranger: Outcome, operator: Outcome, owner: Outcome, staff: Outcome = stranger) =>
  (path: string, body?: unknown): Row => ({
    path,
    body,
    // A banned person counts as signed out.
    outcomes: { nobody, banned: nobody, stranger, staff, operator, owner },
  })

const everybody = row('ok', 'ok', 'ok', 'ok')
const signedIn = row('not_signed_in', 'ok', 'ok', 'ok')
/** Owner only. Operators have their own endpoints and can't see other people's data here. */
const owner = (problem: ProblemCode) => row('not_signed_in', problem, problem, 'ok')
/** Operators only. For everyone else the endpoint doesn't exist. */
const operators = row('not_signed_in', 'call_not_found', 'ok', 'call_not_found')
/** Operators and staff. */
const editors = row('not_signed_in', 'call_not_found', 'ok', 'call_not_found', 'ok')
/** Anyone signed in except the owner: actions on a person, such as blocking. */
const others = (problem: ProblemCode) => row('not_signed_in', 'ok', 'ok', problem)
/** Requires a token from an email, which none of these callers has. */
const tokenHolders = (problem: ProblemCode) => row(problem, problem, problem, problem)

const switches = { eventReminders: true, newEvents: true, groupInvites: true, goalNudges: true }
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const push = { endpoint: 'http://127.0.0.1:9/1', keys: makeBrowserKeys().keys }

/** A response to a challenge that nobody was given. */
const passkeyResponse = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: Buffer.from(
      '{"type":"webauthn.get","challenge":"made-up","origin":"https://here.example"}',
    ).toString('base64url'),
  },
  clientExtensionResults: {},
}

/** Authorization per endpoint. Every new endpoint needs a row here. */
export const authorizations: Record<EndpointName, Row> = {
  listEvents: everybody('/api/events'),
  listSuggestions: signedIn('/api/events/suggested'),
  countEvents: everybody('/api/events/facets'),
  listFeaturedEvents: everybody('/api/events/featured'),
  countHerds: everybody('/api/events/herds'),
  listSearchSuggestions: everybody('/api/search/suggestions?q=new'),
  getEvent: everybody('/api/events/{event}'),
  getEventCalendar: everybody('/api/events/{event}/calendar.ics'),

  hostEvent: signedIn('/api/events/host', hostedPayload),
  getHostView: owner('event_not_found')('/api/events/{event}/host'),
  changeHostedEvent: owner('event_not_found')('/api/events/{event}/host', buildChange()),
  addCourseSession: owner('event_not_found')('/api/events/{course}/sessions', {
    date: '2026-12-12',
    time: '10:00',
    endTime: '11:00',
  }),
  cancelHostedEvent: owner('event_not_found')('/api/events/{event}/cancel', {}),
  postponeHostedEvent: owner('event_not_found')('/api/events/{event}/postpone', {}),
  resumeHostedEvent: owner('event_not_found')('/api/events/{event}/resume', {}),
  countView: everybody('/api/events/{event}/views'),
  guessEventKind: signedIn('/api/events/kind', { title: 'Pond dipping' }),
  getHostTeam: owner('event_not_found')('/api/events/{event}/hosts'),
  askCoHosts: owner('event_not_found')('/api/events/{event}/hosts', { emails: ['robin@example.org'] }),
  withdrawHostRequest: owner('event_not_found')('/api/events/{event}/host-requests/1'),
  removeCoHost: row(
    'not_signed_in',
    'event_not_found',
    'event_not_found',
    'user_not_found',
  )('/api/events/{event}/hosts/999999'),
  getHostRequest: tokenHolders('host_request_not_found')('/api/host-requests/1'),
  acceptHostRequest: row(
    'not_signed_in',
    'host_request_not_found',
    'host_request_not_found',
    'host_request_not_found',
  )('/api/host-requests/1/accept'),
  declineHostRequest: tokenHolders('host_request_not_found')('/api/host-requests/1/decline', {}),
  getHostOptions: signedIn('/api/host-options'),
  putHostOptions: signedIn('/api/host-options', { repliesByEmail: true }),
  listDrafts: signedIn('/api/drafts'),
  addDraft: signedIn('/api/drafts', { title: 'Half a thought' }),
  changeDraft: owner('draft_not_found')('/api/drafts/{draft}', { title: 'A thought' }),
  removeDraft: owner('draft_not_found')('/api/drafts/{draft}'),

  listPlaces: everybody('/api/places?q=new'),
  listAddresses: signedIn('/api/addresses?q=new'),
  getMapSettings: everybody('/api/map'),

  getSignInOptions: everybody('/api/auth/options'),
  getSignInProgress: everybody('/api/auth/progress'),
  cancelSignIn: everybody('/api/auth/progress'),
  sendSignInCode: tokenHolders('sign_in_not_offered')('/api/auth/email', { email: 'ada@example.org' }),
  enterSignInCode: tokenHolders('code_ended')('/api/auth/email/code', { code: '123456' }),
  createAccount: tokenHolders('sign_in_ended')('/api/auth/account', { name: 'Ada' }),
  startPasskeySignIn: everybody('/api/auth/passkey/options'),
  signInWithPasskey: tokenHolders('sign_in_ended')('/api/auth/passkey', { response: passkeyResponse }),
  listSignInWays: signedIn('/api/sign-in-ways'),
  connectProvider: row(
    'not_signed_in',
    'sign_in_not_offered',
    'sign_in_not_offered',
    'sign_in_not_offered',
  )('/api/sign-in-ways/provider', { provider: 'google' }),
  sendAddressCode: row(
    'not_signed_in',
    'sign_in_not_offered',
    'sign_in_not_offered',
    'sign_in_not_offered',
  )('/api/sign-in-ways/email', { email: 'ada@example.org' }),
  enterAddressCode: row(
    'not_signed_in',
    'code_ended',
    'code_ended',
    'code_ended',
  )('/api/sign-in-ways/email/code', {
    code: '123456',
  }),
  removeConnectedWay: row(
    'not_signed_in',
    'sign_in_way_not_found',
    'sign_in_way_not_found',
    'sign_in_way_not_found',
  )('/api/sign-in-ways/999999'),
  startAddingPasskey: signedIn('/api/passkeys/options'),
  addPasskey: row(
    'not_signed_in',
    'sign_in_ended',
    'sign_in_ended',
    'sign_in_ended',
  )('/api/passkeys', {
    response: passkeyResponse,
  }),
  renamePasskey: row(
    'not_signed_in',
    'sign_in_way_not_found',
    'sign_in_way_not_found',
    'sign_in_way_not_found',
  )('/api/passkeys/999999', { name: 'Phone' }),
  removePasskey: row(
    'not_signed_in',
    'sign_in_way_not_found',
    'sign_in_way_not_found',
    'sign_in_way_not_found',
  )('/api/passkeys/999999'),
  dismissPasskeyOffer: signedIn('/api/passkeys/dismiss-offer'),
  getSession: signedIn('/api/session'),
  refreshSession: signedIn('/api/session/refresh'),
  signOut: everybody('/api/sign-out'),
  listSessions: signedIn('/api/sessions'),
  endAllSessions: signedIn('/api/sessions'),
  endSession: owner('session_not_found')('/api/sessions/{session}'),

  saveEvent: signedIn('/api/events/{event}/save'),
  unsaveEvent: signedIn('/api/events/{event}/save'),
  attendEvent: signedIn('/api/events/{pastEvent}/attend'),
  unattendEvent: signedIn('/api/events/{pastEvent}/attend'),
  listDeviceEvents: everybody('/api/device-events?ids={event}'),
  listSavedEvents: signedIn('/api/user/events'),
  listUserEvents: owner('not_allowed')('/api/user-events/{owner}'),
  listCalendarFeeds: signedIn('/api/calendar-feeds'),
  addCalendarFeed: signedIn('/api/calendar-feeds'),
  removeCalendarFeed: owner('feed_not_found')('/api/calendar-feeds/{feed}'),

  inviteFriends: signedIn('/api/events/{event}/invitations', { emails: ['dora@example.org'] }),
  getRsvp: everybody('/api/events/{event}/rsvp'),
  putRsvp: signedIn('/api/events/{event}/rsvp', { answer: 'yes' }),
  getInvitation: tokenHolders('invitation_not_found')(`/api/rsvp/${'A'.repeat(43)}`),
  getOpenInvitation: tokenHolders('invitation_not_found')(`/api/join/1.1.${'A'.repeat(24)}`),
  getGuestLink: owner('not_allowed')('/api/events/{event}/guest-link'),
  putGuestLink: owner('not_allowed')('/api/events/{event}/guest-link', { isOpen: true }),
  listInvitees: owner('not_allowed')('/api/events/{event}/invitees'),
  listGuests: owner('not_allowed')('/api/events/{event}/guests'),
  getStatistics: owner('not_allowed')('/api/events/{event}/statistics'),
  exportGuests: owner('not_allowed')('/api/events/{event}/guests.csv'),
  removeGuest: owner('not_allowed')('/api/events/{event}/guests/{guest}'),
  inviteGuestAgain: owner('not_allowed')('/api/events/{event}/guests/{guest}/invitation'),
  messageGuests: owner('not_allowed')('/api/events/{event}/guests/message', { message: 'Bring boots' }),
  changeGuest: owner('not_allowed')('/api/events/{event}/guests/{guest}', { note: 'Vegan' }),
  moveGuestUp: owner('not_allowed')('/api/events/{event}/guests/{guest}/spot'),
  putApproval: owner('not_allowed')('/api/events/{event}/guests/{guest}/approval', { isApproved: true }),
  remindGuests: owner('not_allowed')('/api/events/{event}/guests/reminders', {}),
  putAttendance: owner('not_allowed')('/api/events/{event}/guests/{guest}/attendance', { attendance: 'attended' }),
  putWalkIn: owner('not_allowed')('/api/events/{event}/walk-ins', {
    key: '0190163d-8694-739b-aea5-966c26f8ad91',
    name: 'Wilma',
  }),
  markNoShows: owner('not_allowed')('/api/events/{pastEvent}/guests/no-shows'),
  importGuests: owner('not_allowed')('/api/events/{event}/guests/import', { csv: 'Name\nXaver' }),
  listQuestions: everybody('/api/events/{event}/questions'),
  askQuestion: signedIn('/api/events/{otherEvent}/questions', { message: 'Is there parking?' }),
  answerQuestion: owner('question_not_found')('/api/questions/{question}/messages', { message: 'Yes.' }),
  changeQuestionVisibility: owner('question_not_found')('/api/questions/{question}/visibility', { isPublic: true }),
  reportQuestion: owner('question_not_found')('/api/questions/{question}/report', { reason: 'other' }),
  listPhotos: everybody('/api/events/{pastEvent}/photos'),
  addPhoto: owner('photo_not_allowed')('/api/events/{pastEvent}/photos', {
    image: onePixel,
    caption: 'Frogs',
    hasConsent: true,
  }),
  putPhotoAudience: owner('not_allowed')('/api/events/{pastEvent}/photos/audience', { audience: 'everyone' }),
  // The file is missing here. `event-photos.test.ts` covers the callers who may open it.
  getPhotoPicture: tokenHolders('photo_not_found')('/api/photos/{photo}/picture'),
  changePhoto: owner('photo_not_found')('/api/photos/{photo}', { caption: 'Toads', isForEveryone: false }),
  removePhoto: owner('photo_not_found')('/api/photos/{photo}'),
  restorePhoto: owner('photo_not_found')('/api/photos/{deletedPhoto}/restore'),
  decidePhoto: owner('photo_not_found')('/api/photos/{photo}/decision', { isShown: true }),
  askPhotoRemoval: row(
    'photo_not_found',
    'photo_not_found',
    'photo_not_found',
    'ok',
  )('/api/photos/{photo}/removal-requests', {}),
  reportPhoto: owner('photo_not_found')('/api/photos/{photo}/report', { reason: 'other' }),
  listContestedPhotos: operators('/api/admin/photos'),
  reviewPhoto: row(
    'not_signed_in',
    'call_not_found',
    'photo_not_found',
    'call_not_found',
  )('/api/admin/photos/{photo}', { isShown: true }),
  reportEvent: signedIn('/api/events/{event}/report', { reason: 'other' }),
  reportPerson: others('own_profile')('/api/people/{owner}/report', { reason: 'other' }),

  getUser: signedIn('/api/user/{owner}'),
  changeUser: owner('not_allowed')('/api/user/{owner}', {
    name: 'Ada',
    email: 'ada@example.org',
    username: 'ada-lovelace',
  }),
  deleteUser: owner('not_allowed')('/api/user/{owner}'),
  checkUsername: signedIn('/api/usernames/check?username=ada'),
  verifyEmail: tokenHolders('verification_ended')('/api/email-verifications', { token: 'A'.repeat(43) }),
  cancelEmailChange: owner('not_allowed')('/api/user/{owner}/pending-email'),
  exportUser: owner('not_allowed')('/api/user/{owner}/export'),

  searchUsers: signedIn('/api/search/users'),
  getPerson: signedIn('/api/people/{username}'),

  followUser: others('own_profile')('/api/follow/{owner}'),
  unfollowUser: signedIn('/api/unfollow/{owner}'),
  listFollowers: signedIn('/api/followers/{owner}'),
  listFollowing: signedIn('/api/following/{owner}'),
  listFollowedEvents: signedIn('/api/followed/events'),
  blockUser: others('own_profile')('/api/block/{owner}'),
  unblockUser: signedIn('/api/block/{owner}'),
  listBlocks: signedIn('/api/blocks'),
  getSharing: owner('not_allowed')('/api/user/{owner}/sharing'),
  updateSharing: owner('not_allowed')('/api/user/{owner}/sharing', { shareAttendance: true, shareHosting: true }),

  listWantedTopics: operators('/api/admin/wanted'),
  listTopics: everybody('/api/topics?q=birds'),
  listGoalSuggestions: owner('goal_not_found')('/api/goals/{goal}/suggestions'),
  dismissGoalEvent: owner('goal_not_found')('/api/goals/{goal}/dismissals', { eventId: '{event}' }),
  undismissGoalEvent: owner('goal_not_found')('/api/goals/{goal}/dismissals/{event}'),

  listPathways: everybody('/api/pathways'),
  getPathway: everybody('/api/pathways/birds'),
  listOwnPathways: signedIn('/api/user/pathways'),
  createPathway: signedIn('/api/pathways', { title: 'Ten ponds', steps: [{ stage: 'taste', title: 'See one' }] }),
  changePathway: owner('pathway_not_found')('/api/pathways/{pathway}', { title: 'Eleven ponds' }),
  deletePathway: owner('pathway_not_found')('/api/pathways/{pathway}'),
  restorePathway: owner('pathway_not_found')('/api/pathways/{deletedPathway}/restore'),
  startPathway: owner('pathway_not_found')('/api/pathways/{pathway}/start'),
  copyPathway: owner('pathway_not_found')('/api/pathways/{pathway}/copy'),
  listOfferedPathways: operators('/api/admin/pathways'),
  featurePathway: operators('/api/admin/pathways/birds/feature'),
  unfeaturePathway: operators('/api/admin/pathways/birds/feature'),
  listGoalSteps: owner('goal_not_found')('/api/goals/{goal}/steps'),

  findGoalGroup: owner('goal_not_found')('/api/goals/{goal}/group'),
  shareGoal: owner('goal_not_found')('/api/goals/{goal}/group'),
  changeGoalGroup: owner('goal_not_found')('/api/goals/{goal}/group', { showsSteps: true }),
  leaveGoalGroup: owner('goal_not_found')('/api/goals/{goal}/group'),
  cheerMember: row(
    'not_signed_in',
    'goal_not_found',
    'goal_not_found',
    'user_not_found',
  )('/api/goals/{goal}/group/cheers', { memberId: 2_000_000_000 }),
  getGoalInvitation: tokenHolders('group_not_found')(`/api/shared-goals/${'A'.repeat(43)}`),
  joinGoalGroup: row(
    'not_signed_in',
    'group_not_found',
    'group_not_found',
    'group_not_found',
  )(`/api/shared-goals/${'A'.repeat(43)}/join`),

  listGoals: signedIn('/api/goals'),
  listUserGoals: owner('not_allowed')('/api/goals/{owner}'),
  createGoal: signedIn('/api/goals', { title: 'Know ten birds', tasks: ['Sit still'] }),
  changeGoal: owner('goal_not_found')('/api/goals/{goal}', { title: 'Know eleven birds' }),
  deleteGoal: owner('goal_not_found')('/api/goals/{goal}'),
  restoreGoal: owner('goal_not_found')('/api/goals/{deletedGoal}/restore'),
  addTask: owner('goal_not_found')('/api/goals/{goal}/tasks', { task: 'Borrow a guide' }),
  completeTask: owner('goal_not_found')('/api/goals/{goal}/tasks/1/complete'),
  reopenTask: owner('goal_not_found')('/api/goals/{goal}/tasks/1/complete'),
  linkGoalEvent: owner('goal_not_found')('/api/goals/{goal}/events', { eventId: '{event}' }),
  unlinkGoalEvent: owner('goal_not_found')('/api/goals/{goal}/events/{event}'),
  addJournalEntry: owner('goal_not_found')('/api/goals/{goal}/journal', { text: 'Frogs are loud' }),
  removeJournalEntry: owner('goal_not_found')('/api/goals/{goal}/journal/{entry}'),

  getReflection: signedIn('/api/events/{pastEvent}/reflection'),
  saveOutcomes: owner('event_not_attended')('/api/events/{wentEvent}/outcomes', { outcomes: ['learned'] }),
  saveUsed: owner('event_not_attended')('/api/events/{wentEvent}/used', { used: 'some' }),
  listJournal: signedIn('/api/journal'),
  writeJournal: signedIn('/api/journal', { text: 'Frogs are loud' }),
  changeJournal: owner('entry_not_found')('/api/journal/{entry}', { text: 'Frogs are louder' }),
  removeJournal: owner('entry_not_found')('/api/journal/{entry}'),
  restoreJournal: owner('entry_not_found')('/api/journal/{entry}/restore'),
  exportJournal: signedIn('/api/journal/export'),
  getGoalRecord: owner('goal_not_found')('/api/goals/{goal}/record'),
  shareGoalRecord: owner('goal_not_found')('/api/goals/{goal}/record/share', {}),
  changeGoalShare: owner('goal_not_found')('/api/goals/{goal}/record/share', { hasJournal: true }),
  unshareGoalRecord: owner('goal_not_found')('/api/goals/{goal}/record/share'),
  getSharedRecord: tokenHolders('record_not_found')(`/api/records/${'A'.repeat(43)}`),
  getBadge: tokenHolders('record_not_found')(`/api/records/${'A'.repeat(43)}/badge`),
  getBadgeStatus: everybody(`/api/records/${'A'.repeat(43)}/badge/status`),
  getBadgeIssuer: everybody('/api/badges/issuer'),
  getBadgeKey: everybody('/api/badges/key'),

  getPlan: signedIn('/api/events/{event}/plan'),
  savePlan: signedIn('/api/events/{event}/plan', { minutesBefore: 40, company: 'Sam' }),
  removePlan: signedIn('/api/events/{event}/plan'),
  getPlanQuestion: signedIn('/api/plans/question'),
  getBusyCalendar: signedIn('/api/plans/calendar'),
  saveBusyCalendar: signedIn('/api/plans/calendar', { url: 'https://calendar.example/private.ics' }),
  removeBusyCalendar: signedIn('/api/plans/calendar'),
  askForPlans: signedIn('/api/plans/question', { isAsked: false }),

  getProgramReport: operators('/api/admin/programs'),
  exportProgramReport: operators('/api/admin/programs.csv?by=age'),
  getOwnProgramReport: signedIn('/api/programs?by=series'),
  exportOwnProgramReport: signedIn('/api/programs.csv'),
  // The event of the owner is still to come.
  saveSessionCount: row(
    'not_signed_in',
    'not_allowed',
    'not_allowed',
    'event_not_begun',
  )('/api/events/{event}/count', { adults: 3, children: 4, online: 0, age: '6-11', place: 'on-site' }),
  deleteSessionCount: owner('not_allowed')('/api/events/{event}/count'),
  getAttendanceReport: signedIn('/api/programs/attendance'),
  exportAttendance: signedIn('/api/programs/attendance.csv'),
  exportAttendanceWorkbook: signedIn('/api/programs/attendance.xlsx'),

  getNotificationSettings: owner('not_allowed')('/api/notifications/{owner}'),
  saveNotificationSettings: owner('not_allowed')('/api/notifications/{owner}', switches),
  noteTimeZone: owner('not_allowed')('/api/notifications/{owner}/time-zone', { timeZone: 'America/New_York' }),
  listNotifications: signedIn('/api/notices'),
  streamNotifications: signedIn('/api/notices/stream'),
  readNotification: owner('notice_not_found')('/api/notices/{notice}/read'),
  readAllNotifications: signedIn('/api/notices/read', { upTo: 1 }),
  getPushKey: everybody('/api/push/key'),
  addPushSubscription: signedIn('/api/push/subscription', push),
  removePushSubscription: signedIn('/api/push/subscription', { endpoint: push.endpoint }),
  askAsVisitor: everybody('/api/events/{otherEvent}/visitor-questions', {
    email: 'asker+{caller}@example.org',
    name: 'Ann',
    message: 'Is there parking?',
  }),
  reportAsVisitor: everybody('/api/events/{event}/visitor-reports', {
    email: 'reporter+{caller}@example.org',
    reason: 'spam',
  }),
  listVisitorActs: signedIn('/api/visitor-acts'),
  moveVisitorActs: signedIn('/api/visitor-acts/move', {}),
  remindByMail: everybody('/api/events/{event}/reminder', { email: 'ann+{caller}@example.org' }),
  listMailReminders: signedIn('/api/mail-reminders'),
  moveMailReminders: signedIn('/api/mail-reminders/move', {}),
  subscribeToSearch: everybody('/api/search-subscriptions', { email: 'eli+{caller}@example.org', search: 'q=clay' }),
  // The people of this table have no verified address.
  followSearch: row(...(['not_signed_in', 'email_not_verified', 'email_not_verified', 'email_not_verified'] as const))(
    '/api/search-subscriptions/own',
    { search: 'q=clay' },
  ),
  unfollowSearch: signedIn('/api/search-subscriptions/own', { search: 'q=clay' }),

  getOperatorOverview: editors('/api/admin/overview'),
  listReviews: operators('/api/admin/reviews'),
  listReports: operators('/api/admin/reports'),
  listReportedPeople: operators('/api/admin/conduct'),
  decideConduct: operators('/api/admin/people/{owner}/conduct', { decision: 'show' }),
  showEvent: operators('/api/admin/events/{event}/show', {}),
  hideEvent: operators('/api/admin/events/{event}/hide', {}),
  closeReports: operators('/api/admin/events/{event}/close-reports', {}),
  listTroubledJobs: operators('/api/admin/jobs'),
  retryJob: operators('/api/admin/jobs/{job}/retry'),
  listMailLog: operators('/api/admin/mails'),
  listOperatorPeople: operators('/api/admin/people'),
  banPerson: operators('/api/admin/people/{owner}/ban', { reason: 'Advertises watches' }),
  unbanPerson: operators('/api/admin/people/{owner}/unban', {}),
  endPersonSessions: operators('/api/admin/people/{owner}/end-sessions', {}),
  setStaff: operators('/api/admin/people/{owner}/staff', { isStaff: true }),
  setOperator: operators('/api/admin/people/{owner}/operator', { isOperator: true }),
  listDuplicates: editors('/api/admin/duplicates'),
  mergeDuplicates: editors('/api/admin/duplicates/{pair}/merge', {}),
  keepDuplicatesApart: editors('/api/admin/duplicates/{pair}/keep-apart'),
  splitDuplicates: editors('/api/admin/duplicates/{mergedPair}/split'),
  undoDuplicates: editors('/api/admin/duplicates/{pair}/undo'),
  getVenue: everybody('/api/venues/{venue}'),
  followVenue: signedIn('/api/venues/{venue}/follow'),
  unfollowVenue: signedIn('/api/venues/{venue}/follow'),
  getOrganizer: everybody('/api/organizers/the-guild'),
  followOrganizer: signedIn('/api/organizers/the-guild/follow'),
  unfollowOrganizer: signedIn('/api/organizers/the-guild/follow'),
  listPageFollows: signedIn('/api/followed-pages'),
  listOwnOrganizations: signedIn('/api/organizations'),
  createOrganization: signedIn('/api/organizations', { name: 'Pond Club' }),
  getOrganization: everybody('/api/organizations/{organization}'),
  changeOrganization: owner('not_allowed')('/api/organizations/{organization}', { name: 'Pond Club' }),
  deleteOrganization: owner('not_allowed')('/api/organizations/{organization}'),
  restoreOrganization: owner('not_allowed')('/api/organizations/{organization}/restore'),
  listDeletedOrganizations: signedIn('/api/deleted-organizations'),
  followOrganization: signedIn('/api/organizations/{organization}/follow'),
  unfollowOrganization: signedIn('/api/organizations/{organization}/follow'),
  reportOrganization: signedIn('/api/organizations/{organization}/report', { reason: 'other' }),
  getOrganizationTeam: owner('not_allowed')('/api/organizations/{organization}/members'),
  askMembers: owner('not_allowed')('/api/organizations/{organization}/members', { emails: ['robin@example.org'] }),
  changeMember: owner('not_allowed')('/api/organizations/{organization}/members/{owner}', { role: 'owner' }),
  removeMember: row(
    'not_signed_in',
    'not_allowed',
    'not_allowed',
    'last_owner',
  )('/api/organizations/{organization}/members/{owner}'),
  withdrawMemberRequest: owner('not_allowed')('/api/organizations/{organization}/requests/1'),
  listOrganizations: operators('/api/admin/organizations'),
  settleOrganization: operators('/api/admin/organizations/{organizationId}/reports'),
  verifyOrganization: operators('/api/admin/organizations/{organizationId}/verify'),
  unverifyOrganization: operators('/api/admin/organizations/{organizationId}/verify'),
  linkOrganization: operators('/api/admin/organizations/{organizationId}/organizer', { organizer: '' }),
  listVenues: editors('/api/admin/places'),
  pinVenue: editors('/api/admin/places/{venue}/pin', { latitude: 40.88, longitude: -74.56 }),
  unpinVenue: editors('/api/admin/places/{pinnedVenue}/unpin'),
  listOperatorLog: operators('/api/admin/log'),
  listHeldEvents: editors('/api/admin/held'),
  showHeldEvent: editors('/api/admin/held/{event}/show', {}),
  listCorrections: editors('/api/admin/corrections'),
  createCorrection: editors('/api/admin/corrections', {
    scope: 'event',
    eventId: '{event}',
    changes: { pinned: true },
  }),
  previewCorrection: editors('/api/admin/corrections/preview', {
    scope: 'title',
    words: 'walk',
    changes: { pinned: true },
  }),
  undoCorrection: editors('/api/admin/corrections/{correction}'),
  getCuratedEvent: editors('/api/admin/events/{event}/corrections'),

  getSettings: operators('/api/admin/settings'),
  changeSettings: operators('/api/admin/settings', { version: 1, changes: {} }),
  testMail: operators('/api/admin/settings/test-mail', { to: 'olga@example.org' }),
  testSignIn: operators('/api/admin/settings/test-sign-in'),
  removeDemoTown: operators('/api/admin/demo-town'),
  getSitePage: everybody('/api/pages/about'),
  getSitePageSource: operators('/api/admin/pages/about'),
  previewSitePage: operators('/api/admin/pages/about/preview', { markdown: '# Hello' }),
  getSetup: tokenHolders('setup_not_found')('/api/setup'),
  becomeOperator: row('not_signed_in', 'setup_not_found', 'setup_not_found', 'setup_not_found')('/api/setup/operator'),
  startOperatorPasskey: tokenHolders('setup_not_found')('/api/setup/passkey/options', { name: 'Olga' }),
  createOperator: tokenHolders('setup_not_found')('/api/setup/passkey', { response: passkeyResponse }),
  finishSetup: tokenHolders('setup_not_found')('/api/setup/finish'),
  listBackups: operators('/api/admin/backups'),
  startBackup: operators('/api/admin/backups'),
  startDrill: operators('/api/admin/backups/drill'),
  downloadBackup: row(
    'not_signed_in',
    'call_not_found',
    'backup_not_found',
    'call_not_found',
  )('/api/admin/backups/wonderlark-2026-11-20T080000Z.tar.gz/file'),
  restoreBackup: row(
    'not_signed_in',
    'call_not_found',
    'town_name_wrong',
    'call_not_found',
  )('/api/admin/backups/wonderlark-2026-11-20T080000Z.tar.gz/restore', { townName: 'Elsewhere' }),
  previewSource: operators('/api/admin/sources/preview', { url: 'https://library.example/events.ics' }),
  listSources: operators('/api/admin/sources'),
  addSource: operators('/api/admin/sources', { url: 'https://museum{source}.example/events.ics' }),
  getSource: operators('/api/admin/sources/{source}'),
  changeSource: operators('/api/admin/sources/{source}', { version: 1, trust: 'everything' }),
  getSourceRemoval: operators('/api/admin/sources/{source}/removal'),
  removeSource: operators('/api/admin/sources/{source}'),
  restoreSource: operators('/api/admin/sources/{removedSource}/restore'),
  importSource: operators('/api/admin/sources/{source}/import'),
  confirmSource: operators('/api/admin/sources/{source}/confirm'),
  mergeSource: operators('/api/admin/sources/{source}/merge', { into: '{otherSource}' }),
}

/** Builds the payload of a change: that of a new event without the fields that only creation accepts. */
function buildChange() {
  const { inviteEmails: _addresses, inviteNote: _note, ...fields } = hostedPayload
  return fields
}

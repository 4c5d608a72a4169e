/** Relations of a demo person to others and to the town. Everyone named here is defined in `demo-people.ts`. */
export interface DemoRelations {
  /** Usernames, in the order in which they were followed. */
  follows: readonly string[]
  /** Organizers in whose name this person hosts. */
  hostsAs?: readonly string[]
  /** Organizers whose next dates this person attends. */
  goesTo?: readonly string[]
  /** Whether followers see which events this person attends. */
  sharesAttendance: boolean
  /** Coordinates of the neighborhood. */
  at: readonly [latitude: number, longitude: number]
}

export const demoRelations: Readonly<Record<string, DemoRelations>> = {
  robin: {
    follows: ['dorothea', 'kai', 'aiko'],
    hostsAs: ['Fixers of Sixth Avenue'],
    goesTo: ['Last Carrot Standing', 'The Eight O’Clock Flock'],
    sharesAttendance: true,
    at: [40.7143, -74.006],
  },
  marisol: {
    follows: ['noor', 'elias', 'robin'],
    hostsAs: ['Fern & Boots'],
    goesTo: ['The Noodle Bureau', 'Roosevelt Avenue Expeditions'],
    sharesAttendance: true,
    at: [40.7557, -73.8854],
  },
  zdzislaw: {
    follows: ['soren', 'hana'],
    hostsAs: ['Zdzisław Wrona'],
    goesTo: ['Thaddeus Ringgold'],
    sharesAttendance: true,
    at: [40.6501, -73.9496],
  },
  aiko: {
    follows: ['priya', 'dorothea', 'elias'],
    hostsAs: ['Night Shift Photo Club'],
    goesTo: ['Safelight Tuesdays'],
    sharesAttendance: true,
    at: [40.772, -73.9301],
  },
  tendai: {
    follows: ['soren', 'noor', 'priya'],
    goesTo: ['Leonor Bastos Quayle', 'Four Strings Downtown'],
    sharesAttendance: false,
    at: [40.744, -74.0324],
  },
  hana: {
    follows: ['elias', 'noor', 'robin', 'zdzislaw'],
    hostsAs: ['Hana Brodsky-Oyelaran'],
    goesTo: ['Tamsin Echeverría'],
    sharesAttendance: true,
    at: [40.8116, -73.9465],
  },
  noor: {
    follows: ['hana', 'marisol', 'tendai'],
    hostsAs: ['Hush & Crumb'],
    goesTo: ['Cartophile Evenings', 'Black Squares Club'],
    sharesAttendance: true,
    at: [40.7282, -74.0776],
  },
  elias: {
    follows: ['hana'],
    goesTo: ['Gutter & Panel', 'Ines Tavares Lund'],
    sharesAttendance: false,
    at: [40.8615, -73.8905],
  },
  dorothea: {
    follows: ['soren', 'aiko', 'kai'],
    goesTo: ['Upright Citizens of Queens', 'Dr. Isolde Farrow', 'The Eight O’Clock Flock'],
    sharesAttendance: true,
    at: [41.034, -73.7629],
  },
  kai: {
    follows: ['robin', 'priya', 'marisol'],
    hostsAs: ['Folding Table Supper Club'],
    goesTo: ['Roosevelt Avenue Expeditions', 'The Brine Trust'],
    sharesAttendance: true,
    at: [40.6455, -74.0124],
  },
  soren: {
    follows: ['zdzislaw', 'dorothea'],
    hostsAs: ['Cartophile Evenings', 'Sleeper Society of New Jersey'],
    goesTo: ['Car-Free Ramblers'],
    sharesAttendance: true,
    at: [40.8259, -74.209],
  },
  priya: {
    follows: ['aiko', 'kai', 'tendai', 'robin'],
    goesTo: ['Mirela Dragan', 'Yolanda Cruz-Whitfield'],
    sharesAttendance: true,
    at: [40.6437, -74.0736],
  },
}

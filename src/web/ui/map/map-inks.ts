export type MapTheme = 'paper' | 'night'

/** Colors of the map, matching theme.css. The engine draws on a canvas and can't read CSS variables. */
export interface MapInks {
  land: string
  town: string
  campus: string
  green: string
  sand: string
  park: string
  parkEdge: string
  water: string
  shore: string
  building: string
  buildingEdge: string
  road: string
  roadEdge: string
  great: string
  greatEdge: string
  path: string
  rail: string
  border: string
  ink: string
  streetInk: string
  quarterInk: string
  waterInk: string
  sightInk: string
  halo: string
  circle: string
}

export const mapInks: Record<MapTheme, MapInks> = {
  paper: {
    land: '#f7f0df',
    town: '#f3ead5',
    campus: '#f1e6cb',
    green: '#dfe7cb',
    sand: '#f3e3bb',
    park: '#d5e3c4',
    parkEdge: '#7fa184',
    water: '#c9dde3',
    shore: '#7ba4b8',
    building: '#ece0c5',
    buildingEdge: '#d6c6a2',
    road: '#fffdf7',
    roadEdge: '#d9ccac',
    great: '#fbe3b1',
    greatEdge: '#cfa557',
    path: '#b08a55',
    rail: '#8b8368',
    border: '#8a6f8f',
    ink: '#22312b',
    streetInk: '#5c5a48',
    quarterInk: '#6b6a55',
    waterInk: '#2b608e',
    sightInk: '#24553e',
    halo: '#fbf6ea',
    circle: '#b8791a',
  },
  night: {
    land: '#18251f',
    town: '#1b2923',
    campus: '#22302a',
    green: '#1d3226',
    sand: '#2c3024',
    park: '#203a2b',
    parkEdge: '#4c7a5e',
    water: '#10242e',
    shore: '#3f6b80',
    building: '#24352d',
    buildingEdge: '#31443b',
    road: '#34483e',
    roadEdge: '#101a16',
    great: '#5d5130',
    greatEdge: '#1a1f15',
    path: '#8a7548',
    rail: '#66796d',
    border: '#8f7a98',
    ink: '#f3eddd',
    streetInk: '#b4bfae',
    quarterInk: '#9fb0a2',
    waterInk: '#8fbfe0',
    sightInk: '#a6dabb',
    halo: '#14201b',
    circle: '#f2b04c',
  },
}

-- Coordinates have at most six decimals, about 10 cm. More came from single-precision tables and from sources.
update events
  set latitude = round(latitude::numeric, 6)::float8, longitude = round(longitude::numeric, 6)::float8
  where latitude <> round(latitude::numeric, 6)::float8 or longitude <> round(longitude::numeric, 6)::float8;
update users
  set latitude = round(latitude::numeric, 6)::float8, longitude = round(longitude::numeric, 6)::float8
  where latitude <> round(latitude::numeric, 6)::float8 or longitude <> round(longitude::numeric, 6)::float8;

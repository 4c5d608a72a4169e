-- Data exports follow a list in src/server/accounts/export-queries.ts.
drop function personal_data(integer);
drop function private_columns(regclass);
drop function single_references(regclass);

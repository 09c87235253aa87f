-- The counter by which a row is locked optimistically has a name of its own (docs/decisions/0183): a version is one of a form,
-- of a list, of the API or of a program. No function, policy, index or trigger names these columns.
alter table verifications rename column version to row_version;
alter table applicant_records rename column version to row_version;
alter table themes rename column version to row_version;

-- The row version of its verification that an event was made on.
alter table verification_events rename column on_version to on_row_version;

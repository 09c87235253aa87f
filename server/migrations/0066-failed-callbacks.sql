-- Home shows the callbacks that were given up.
create index callbacks_failed on callbacks (project_id, created_at desc) where status = 'failed';

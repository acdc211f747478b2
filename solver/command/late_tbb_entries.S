// oneTBB's entry points, as far as polypack calls them: each jumps to the function of that name in
// libtbb, which polypack_load_tbb() of late_tbb.cpp loads at the first call of any of them. So a
// program that starts no second thread does not load it. No argument is passed in a vector
// register, and a jump leaves no frame, so that exceptions pass. A call of another function of
// oneTBB does not link until it is listed here.

        .macro entry name
        .section .rodata.polypack_tbb_names, "a", @progbits
        .asciz "\name"
        .bss
        .balign 8
target_\name:
        .zero 8
        .text
        .globl \name
        .type \name, @function
\name:
        movq target_\name(%rip), %r11
        testq %r11, %r11
        jz 1f
        jmp *%r11
1:      leaq \name(%rip), %r11
        jmp first_call
        .size \name, . - \name
        .endm

        .text
// r11: where to go on. Seven registers and the return address leave the stack aligned.
first_call:
        pushq %rdi
        pushq %rsi
        pushq %rdx
        pushq %rcx
        pushq %r8
        pushq %r9
        pushq %r11
        leaq first_name(%rip), %rdi
        leaq first_target(%rip), %rsi
        call polypack_load_tbb
        popq %r11
        popq %r9
        popq %r8
        popq %rcx
        popq %rdx
        popq %rsi
        popq %rdi
        jmp *%r11

        .section .rodata.polypack_tbb_names, "a", @progbits
first_name:
        .bss
        .balign 8
first_target:

        entry _ZN3tbb6detail2r110deallocateERNS0_2d117small_object_poolEPvmRKNS2_14execution_dataE
        entry _ZN3tbb6detail2r110initializeERNS0_2d115task_arena_baseE
        entry _ZN3tbb6detail2r110initializeERNS0_2d118task_group_contextE
        entry _ZN3tbb6detail2r114execution_slotEPKNS0_2d114execution_dataE
        entry _ZN3tbb6detail2r114notify_waitersEm
        entry _ZN3tbb6detail2r115max_concurrencyEPKNS0_2d115task_arena_baseE
        entry _ZN3tbb6detail2r115throw_exceptionENS0_2d012exception_idE
        entry _ZN3tbb6detail2r116execute_and_waitERNS0_2d14taskERNS2_18task_group_contextERNS2_12wait_contextES6_
        entry _ZN3tbb6detail2r117assertion_failureEPKciS3_S3_
        entry _ZN3tbb6detail2r128is_group_execution_cancelledERNS0_2d118task_group_contextE
        entry _ZN3tbb6detail2r15spawnERNS0_2d14taskERNS2_18task_group_contextE
        entry _ZN3tbb6detail2r16createERNS0_2d114global_controlE
        entry _ZN3tbb6detail2r17destroyERNS0_2d114global_controlE
        entry _ZN3tbb6detail2r17destroyERNS0_2d118task_group_contextE
        entry _ZN3tbb6detail2r17executeERNS0_2d115task_arena_baseERNS2_13delegate_baseE
        entry _ZN3tbb6detail2r18allocateERPNS0_2d117small_object_poolEm
        entry _ZN3tbb6detail2r18allocateERPNS0_2d117small_object_poolEmRKNS2_14execution_dataE
        entry _ZN3tbb6detail2r19terminateERNS0_2d115task_arena_baseE

        // The names end with an empty one.
        .section .rodata.polypack_tbb_names, "a", @progbits
        .byte 0

        .section .note.GNU-stack, "", @progbits
